// Comfort for those who let scripts run. Every page works without it.
(() => {
  'use strict';
  const $ = (selector, root = document) => root.querySelector(selector);
  document.documentElement.classList.add('js');

  const say = (text) => { const live = $('#live'); if (live) live.textContent = text; };
  const typing = (el) => el && (el.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(el.tagName));

  // Keys: / reaches the box, n and p lead from hit to hit in a document.
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === '/') {
      const box = $('#q') || $('#w');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    }
    const step = event.key === 'n' ? $('#nexthit') : event.key === 'p' ? $('#prevhit') : null;
    if (step) step.click();
  });

  // Older browsers cannot show a closed drawer by style alone.
  const openDrawer = () => {
    const drawer = $('.drawer');
    if (drawer && !CSS.supports('selector(::details-content)')) drawer.open = matchMedia('(min-width: 48.01rem)').matches;
  };
  openDrawer();

  // On a narrow screen a concordance opens at its keywords, not at its left edge.
  const centre = () => {
    const key = $('.kwic .k'), frame = key && key.closest('.scroll');
    if (frame) frame.scrollLeft = key.offsetLeft + key.offsetWidth / 2 - frame.clientWidth / 2;
  };
  centre();

  // Completion: the combobox pattern with a list box, names and words apart.
  const complete = (input) => {
    const element = (tag, className, role) => {
      const el = document.createElement(tag);
      el.className = className;
      if (role) el.setAttribute('role', role);
      return el;
    };
    const list = element('div', 'list', 'listbox');
    list.id = 'suggestions';
    list.hidden = true;
    list.setAttribute('aria-label', input.dataset.label);
    input.after(list);
    for (const [name, value] of [['role', 'combobox'], ['aria-autocomplete', 'list'], ['aria-expanded', 'false'], ['aria-controls', list.id]]) input.setAttribute(name, value);
    const kinds = ['person', 'place', 'organization', 'publication', 'event'];
    const names = input.dataset.types.split('|');
    const number = new Intl.NumberFormat(document.documentElement.lang);
    let items = [], chosen = -1, timer = 0, call = null, typed = '';

    const close = () => {
      list.hidden = true;
      chosen = -1;
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
      if (call) call.abort();
      clearTimeout(timer);
    };
    const choose = (to) => {
      clearTimeout(timer); // the list stays as it is while one moves in it
      if (call) call.abort();
      if (chosen >= 0 && items[chosen]) items[chosen].setAttribute('aria-selected', 'false');
      chosen = to;
      if (chosen < 0) { input.removeAttribute('aria-activedescendant'); input.value = typed; return; }
      items[chosen].setAttribute('aria-selected', 'true');
      items[chosen].scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', items[chosen].id);
      input.value = items[chosen].dataset.value;
    };
    const option = (one) => {
      const el = element('div', 'option', 'option'), text = document.createElement('bdi'), kind = document.createElement('span');
      el.id = 'suggestion-' + items.length;
      el.setAttribute('aria-selected', 'false');
      text.textContent = one.text;
      kind.textContent = [names[kinds.indexOf(one.type)], (one.langs || []).join(', '), number.format(one.count)].filter(Boolean).join(' · ');
      el.append(text, ' ', kind);
      // The last word is completed; an entity's name of several words becomes a phrase.
      const head = typed.replace(/[^\s]*$/u, '');
      el.dataset.value = head + (/\s/.test(one.text) ? '"' + one.text.replaceAll('"', '') + '"' : one.text);
      el.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        input.value = el.dataset.value;
        close();
        input.form.requestSubmit();
      });
      items.push(el);
      return el;
    };
    const group = (name, label, found) => {
      const el = element('div', 'group', 'group'), heading = element('div', 'heading', 'presentation');
      heading.id = 'suggested-' + name;
      heading.textContent = label;
      el.setAttribute('aria-labelledby', heading.id);
      el.append(heading, ...found.map(option));
      return el;
    };
    const show = (found) => {
      items = [];
      const isName = (one) => one.kind === 'entity';
      list.replaceChildren(...[['names', input.dataset.names, found.filter(isName)], ['words', input.dataset.words, found.filter((one) => !isName(one))]]
        .filter(([, , some]) => some.length).map(([name, label, some]) => group(name, label, some)));
      chosen = -1;
      list.scrollTop = 0;
      list.hidden = !items.length;
      input.setAttribute('aria-expanded', String(!list.hidden));
      input.removeAttribute('aria-activedescendant');
      if (items.length) say(input.dataset.found.replace('{0}', number.format(items.length)));
    };
    const ask = async () => {
      const word = typed.match(/[^\s"«»„“”()]*$/u)[0];
      if (word.length < 2) return close();
      if (call) call.abort();
      call = new AbortController();
      const address = new URL(input.dataset.suggest, location.href);
      address.searchParams.set('q', word);
      address.searchParams.set('ui', document.documentElement.lang);
      try {
        const answer = await fetch(address, { signal: call.signal, headers: { Accept: 'application/json' } });
        if (!answer.ok) return close();
        const body = await answer.json();
        if (document.activeElement === input) show((body.suggestions || body).slice(0, 10));
      } catch (error) {
        if (error.name !== 'AbortError') close();
      }
    };
    input.addEventListener('input', () => {
      typed = input.value;
      clearTimeout(timer);
      timer = setTimeout(ask, 140);
    });
    input.addEventListener('blur', close);
    input.addEventListener('keydown', (event) => {
      const count = items.length;
      if (list.hidden || !count) {
        if (event.key === 'ArrowDown' && event.altKey) { typed = input.value; ask(); }
        return;
      }
      if (event.key === 'ArrowDown') choose(chosen + 1 >= count ? -1 : chosen + 1);
      else if (event.key === 'ArrowUp') choose(chosen < 0 ? count - 1 : chosen - 1);
      else if (event.key === 'Escape') { input.value = typed; close(); }
      else if (event.key === 'Enter' || event.key === 'Tab') { close(); return; }
      else return;
      event.preventDefault();
    });
  };
  const box = $('input[data-suggest]');
  if (box) complete(box);
  if (box && $('main.landing')) box.focus();

  // Filters and choices take effect at once; history and focus stay right.
  const form = $('#s');
  const results = () => $('#results');
  let running = null;

  const addressOf = () => {
    const address = new URL(form.action);
    for (const [name, value] of new FormData(form)) if (value !== '') address.searchParams.append(name, value);
    return address;
  };
  const load = async (address, push) => {
    if (running) running.abort();
    running = new AbortController();
    const place = results();
    place.classList.add('busy');
    const active = document.activeElement;
    const mark = active && active.form === form && active.name ? [active.name, active.value] : null;
    const opened = [...place.querySelectorAll('details.more[open]')].map((d) => d.closest('fieldset').className);
    const drawer = $('.drawer', place).open;
    try {
      const answer = await fetch(address, { signal: running.signal });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById('results');
      if (!fresh) { location.assign(address); return; }
      place.replaceWith(fresh);
      syncForm(page);
      centre();
      document.title = page.title;
      for (const selector of ['.langs', '.menu']) $(selector).replaceWith($(selector, page));
      $('.drawer', fresh).open = drawer;
      for (const name of opened) {
        const more = fresh.getElementsByClassName(name)[0]?.querySelector('details.more');
        if (more) more.open = true;
      }
      if (push) history.pushState({ results: true }, '', answer.url || address);
      if (mark) [...form.elements].find((el) => el.name === mark[0] && el.value === mark[1] && el.type === 'checkbox')?.focus({ preventScroll: true });
      say($('#live').dataset.updated.replace('{0}', $('#summary').textContent.trim()));
    } catch (error) {
      if (error.name !== 'AbortError') location.assign(address);
    }
  };
  // What the form carries besides the boxes follows the page that was read.
  const syncForm = (page) => {
    const other = page.getElementById('s');
    if (!other) return;
    form.querySelectorAll('input[type=hidden]').forEach((el) => el.remove());
    other.querySelectorAll('input[type=hidden]').forEach((el) => form.append(el));
    for (const el of form.querySelectorAll('select, #q')) {
      const same = other.querySelector('[name="' + el.name + '"]');
      if (same && el !== document.activeElement) el.value = same.value;
    }
  };
  if (form && results()) {
    document.addEventListener('change', (event) => {
      if (event.target.form === form && event.target.matches('select, input[type=checkbox]')) load(addressOf(), true);
    });
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target.closest('a.no, a.drop, .chart a, .views a, .rest a');
      if (!link || !results().contains(link)) return;
      event.preventDefault();
      load(new URL(link.getAttribute('href'), location.href), true);
    });
    addEventListener('popstate', () => load(new URL(location.href), false));
  }
  // Empty fields stay out of the address.
  if (form) form.addEventListener('submit', (event) => {
    if (event.submitter && event.submitter.name) return;
    event.preventDefault();
    location.assign(addressOf());
  });

  // A mark opens the explanation of its passage.
  document.addEventListener('click', (event) => {
    const mark = event.target.closest('.hits mark, .groups-by mark');
    if (!mark || mark.closest('a, .why')) return;
    const why = mark.closest('li').querySelector('.why');
    if (why) why.open = !why.open;
  });

  // A citation is copied at a press.
  for (const acts of document.querySelectorAll('.acts')) {
    if (!navigator.clipboard) break;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.textContent = acts.dataset.copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(acts.parentElement.querySelector('.quote').textContent);
      button.textContent = acts.dataset.copied;
    });
    acts.prepend(button);
  }

  // A rebuild tells how far it is.
  const rebuild = $('#rebuild[data-events]');
  if (rebuild && window.EventSource) {
    const events = new EventSource(rebuild.dataset.events);
    const heard = (event) => {
      let state;
      try { state = JSON.parse(event.data); } catch { return; }
      if (state.state !== 'running') { events.close(); location.reload(); return; }
      const bar = $('#bar'), phase = $('#phase');
      if (state.total) { bar.max = state.total; bar.value = state.done; }
      const number = new Intl.NumberFormat(document.documentElement.lang);
      const left = $('#left'), passed = Date.now() - Date.parse(state.started);
      if (state.done > 2 && state.total > state.done) {
        const seconds = Math.max(1, Math.round(passed / state.done * (state.total - state.done) / 1000));
        const [n, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
        left.textContent = left.dataset.left.replace('{0}', new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(n));
      }
      if (state.total) phase.textContent = phase.dataset.progress.replace('{0}', number.format(state.done)).replace('{1}', number.format(state.total));
    };
    events.onmessage = heard;
    events.addEventListener('state', heard);
    addEventListener('pagehide', () => events.close());
  }
})();
