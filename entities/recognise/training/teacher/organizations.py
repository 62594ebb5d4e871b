"""Organizations that French texts speak of, and capitals that are none; written for this project."""

NAMES = """
Nations unies;Nations Unies;Organisation des Nations unies;Société des Nations;Union européenne;Commission européenne;Parlement européen;Conseil européen;
Conseil de l'Europe;Cour de justice;Banque centrale européenne;Banque mondiale;Fonds monétaire international;Croix-Rouge;Croix-Rouge française;Amnesty International;
Médecins sans frontières;Greenpeace;Assemblée nationale;Sénat;Conseil constitutionnel;Conseil d'État;Conseil d'Etat;Cour des comptes;Cour de cassation;Cour suprême;Chambre des députés;
Chambre des communes;Chambre des lords;Chambre des représentants;Congrès américain;Parlement britannique;Maison-Blanche;Maison Blanche;Pentagone;Kremlin;Vatican;Saint-Siège;
Parti socialiste;Parti communiste;Parti communiste français;Parti radical;Parti républicain;Parti démocrate;Parti travailliste;Parti conservateur;Front national;Rassemblement national;
Les Républicains;Les Verts;Lutte ouvrière;Front populaire;Action française;Ligue des droits de l'homme;Force ouvrière;Confédération générale du travail;Secours populaire;
Secours catholique;Emmaüs;Banque de France;Crédit lyonnais;Crédit agricole;Société générale;BNP Paribas;Caisse d'épargne;Caisse des dépôts;La Poste;France Télécom;Orange;Air France;
Renault;Peugeot;Citroën;Michelin;Alstom;Alcatel;Thomson;Thomson-CSF;Thales;Dassault;Airbus;Boeing;Elf;Elf Aquitaine;Total;TotalEnergies;Vivendi;Bouygues;Lafarge;Danone;Nestlé;Carrefour;Auchan;
Leclerc;Casino;L'Oréal;Sanofi;Novartis;Pfizer;Bayer;Siemens;Volkswagen;Ford;General Motors;Toyota;Honda;Microsoft;Google;Apple;Amazon;Facebook;Twitter;Sony;Samsung;Nokia;Intel;
Gazprom;Shell;Exxon;Philips;Matra;Lagardère;Hachette;Gallimard;Grasset;Flammarion;Larousse;Éditions du Seuil;Albin Michel;Fayard;Plon;Julliard;Calmann-Lévy;Hetzel;Nathan;Bordas;
Presses universitaires de France;Reuters;Associated Press;Agence France-Presse;Havas;Radio France;France Inter;France Info;France Culture;France Télévisions;Antenne 2;France 2;France 3;Canal+;Arte;
Croissant-Rouge;Hezbollah;Hamas;Al-Qaïda;Likoud;Fatah;Gestapo;Wehrmacht;Luftwaffe;Kriegsmarine;Armée rouge;Interpol;Europol;Eurojust;Scotland Yard;Académie française;Académie des sciences;
Collège de France;Sorbonne;École normale supérieure;École polytechnique;Institut Pasteur;Comédie-Française;Opéra de Paris;Louvre;Bibliothèque nationale;Bibliothèque nationale de France;
Olympique de Marseille;Olympique lyonnais;Paris Saint-Germain;Stade français;Real Madrid;FC Barcelone;Juventus;Bayern Munich;Manchester United;Chelsea;Arsenal;AC Milan;Milan AC;
Grand Orient de France;Grande Loge de France;Opus Dei;Jésuites;Compagnie de Jésus;Église catholique;Sécurité sociale;Pôle emploi;Santé publique France;Gendarmerie nationale;Police nationale;
Quai d'Orsay;Élysée;Matignon;Hôtel Matignon;Palais-Bourbon;Bundestag;Reichstag;Douma;Knesset;Komintern;Internationale;Parti ouvrier;Parti bolchevik;Suez;Veolia;
Ligue arabe;Union africaine;Organisation mondiale du commerce;Organisation mondiale de la santé;Union soviétique communiste
"""
ORGANIZATIONS = {n.strip() for n in NAMES.replace("\n", "").split(";") if n.strip()}

ACRONYMS = set(
    "ONU OTAN UE CEE CECA BCE FMI OMC OMS OIT UNESCO UNICEF HCR OCDE OPEP OSCE CIA FBI KGB NKVD NSA MI5 MI6 GRU DST DGSE DGSI SDECE RG PJ CRS GIGN IGPN PS PC PCF RPR UMP UDF LR LREM FN RN SFIO MRP "
    "PSU LCR LO NPA CGT CFDT CFTC FO FSU CGC FNSEA MEDEF CNPF SNCF RATP EDF GDF PTT ORTF TF1 RTL BBC CNN NBC CBS ABC AFP RFI CNRS CEA CNES ESA NASA INSERM INRA INSEE CNIL CSA ARS CAF CPAM URSSAF "
    "ANPE ASSEDIC AFPA ENA HEC IEP IBM HSBC BNP LVMH EADS SFR OAS FLN MNA FLNC ETA IRA OLP PKK ANC PPE PSE PPE-DE BIT FIFA UEFA CIO NBA LNH PSG OM OL AS RC MJC OPAC DDASS DDE ASSE UNEF SGDN "
    "GPU CNT CGTU FTP FFI MLN CNR BCRA LVF PPF RPF OMPI EMA FDA AFSSAPS HAS INPI ADEME ONF ANSES APHP CHU".split()
)
PLACE_ACRONYMS = set("USA US UK RFA RDA URSS RSFSR RDC RCA EAU DOM TOM DOM-TOM".split())
# Capitals and words that begin sentences, which are no names of people, places or organizations.
NO_NAMES = set(
    "roi reine dieu seigneur père mère monsieur madame premier président république constitution état états etat etats nord sud est ouest bible coran internet soleil lune terre mars noël pâques "
    "chapitre article tome page volume note livre histoire retour promotion art règlement finances date ordre code loi décret parlement gouvernement couronne révolution guerre paix moyen-âge renaissance "
    "TVA CDD CDI RSA SMIC ADN ARN ARNM VIH SIDA PDF HTML URL DVD CD TV PIB RGPD ISBN ISSN RTT HLM PME PMI BTS CAP BEP BAC DEUG PACS CV SMS CO2 GPS TGV QI RIB IBAN PV PAC CMU APL AAH IRM QCM OGM SOS AOC IVG BD "
    "INR ECG IV IM SC TCA AVC AIT MST ORL TTC HT AM PM JC DC AC CE NB PS: VO VF OK II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI "
    "CERFA SIREN SIRET NIR CADA DADS IFI CSG CRDS ISF CESU VAE DIF CPF PEL LEP LDD PEA DALO PTZ ANTS FICP".split()
)
NO_NAMES |= {w.lower() for w in NO_NAMES if not w.isupper()}
