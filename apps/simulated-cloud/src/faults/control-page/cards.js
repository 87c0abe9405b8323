import { ask, element, fieldRows, readForm, say } from './parts.js'

/** Does something; a refusal is shown in the form, at the field that it names. */
async function attempt(form, act, refresh) {
  const error = form.querySelector('.error')
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }
  try {
    await act()
    say(error, '')
  } catch (failure) {
    say(error, failure.message)
    const named = form.elements[failure.message.split(':')[0]]
    if (named instanceof HTMLElement) {
      named.closest('details')?.setAttribute('open', '')
      named.setAttribute('aria-invalid', 'true')
      named.setAttribute('aria-describedby', error.id)
      named.focus()
    }
  }
  await refresh()
}

/** One switch: what it imitates, its fields, on and off. */
export function switchCard(one, refresh) {
  const hasFields = Object.keys(one.fields).length > 0
  const details =
    hasFields &&
    element('details', {}, element('summary', {}, 'Fields'), element('div', { class: 'fields' }, ...fieldRows(one.name, one.fields)))
  const state = element('span', { class: 'state' })
  const set = element('button', { type: 'submit', 'aria-describedby': `${one.name}-says` }, 'Switch on')
  const clear = element('button', { type: 'button', 'aria-label': `Switch off ${one.name}` }, 'Switch off')
  const form = element(
    'form',
    { novalidate: '', 'aria-labelledby': `${one.name}-title` },
    element('div', { class: 'title' }, element('h4', { id: `${one.name}-title`, class: 'name' }, one.name), state),
    element('p', { id: `${one.name}-says` }, one.imitates),
    ...(details ? [details] : []),
    element('p', { class: 'error', id: `${one.name}-error`, role: 'alert' }),
    element('div', { class: 'buttons' }, set, clear),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void attempt(form, () => ask('PUT', `switches/${one.name}`, readForm(form, one.fields)), refresh)
  })
  clear.addEventListener('click', () => {
    set.focus()
    void attempt(form, () => ask('DELETE', `switches/${one.name}`), refresh)
  })
  const card = element('li', { 'data-switch': one.name }, form)
  const show = ({ state: now, met }) => {
    card.dataset.state = now
    say(state, now === 'off' ? 'off' : `${now} · met ${met}`)
    say(set, now === 'on' ? 'Set again' : 'Switch on')
    set.setAttribute('aria-label', `${set.textContent} ${one.name}`)
    clear.disabled = now === 'off'
  }
  return { card, show }
}

/** One form for each thing that can be done to an instance: edits, signals, ERROR. */
function actForm(instance, { name, path, imitates, fields }, tell, refresh) {
  const prefix = `${instance.id}-${name}`
  const form = element(
    'form',
    { novalidate: '' },
    element('p', { id: `${prefix}-says` }, imitates),
    element('div', { class: 'fields' }, ...fieldRows(prefix, fields)),
    element('p', { class: 'error', id: `${prefix}-error`, role: 'alert' }),
    element('button', { type: 'submit', 'aria-describedby': `${prefix}-says` }, name),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const act = async () => {
      await ask('POST', `instances/${instance.id}/${path}`, readForm(form, fields))
      tell(`${name}: ${instance.name}`)
    }
    void attempt(form, act, refresh)
  })
  return form
}

/** `acts` are what can be done to an instance; `tell` hears in a few words what was done. */
export function instanceCard(one, acts, tell, refresh) {
  const status = element('span', { class: 'state' })
  const facts = element('p', { class: 'muted' })
  const body = element('div', { class: 'acts' })
  const details = element('details', {}, element('summary', {}, `What happens to ${one.name}`), body)
  details.addEventListener('toggle', () => {
    if (details.open && body.childElementCount === 0) body.append(...acts.map((act) => actForm(one, act, tell, refresh)))
  })
  const name = element('h3', { class: 'name' })
  const card = element('li', { 'data-instance': one.id }, element('div', { class: 'title' }, name, status), facts, details)
  const show = (now) => {
    const addresses = now.addresses.flatMap((row) => [row.fixed, ...row.floating]).join(', ') || 'no address'
    const running = now.processes.map(({ unit, pid }) => `${unit} (${pid})`).join(', ') || 'no process'
    say(name, now.name)
    say(status, `${now.status}${now.taskState ? ` · ${now.taskState}` : ''}${now.locked ? ' · locked' : ''}`)
    say(facts, `${now.id} · ${now.region} · ${addresses} · ${running}${now.tags.length > 0 ? ` · tags ${now.tags.join(', ')}` : ''}`)
  }
  return { card, show }
}
