// The page's program: it asks the control surface every two seconds and shows what it hears. No framework and no build step.

import { instanceCard, switchCard } from './cards.js'
import { ask, byId, element, say } from './parts.js'

const everyMs = 2000

const ownActs = [
  {
    name: 'kill',
    path: 'kill',
    imitates: 'The guest’s processes get a signal, as if its kernel had sent it.',
    fields: {
      signal: { kind: 'choice', says: 'Signal', default: 'SIGKILL', choices: ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGSTOP', 'SIGCONT'] },
    },
  },
  {
    name: 'error',
    path: 'error',
    imitates: 'The host fails under a running server: status ERROR with this fault, while its processes run on.',
    fields: { message: { kind: 'text', says: 'Text of the fault', default: 'The host failed.' } },
  },
]
let acts = ownActs

const switchCards = new Map()
const instanceCards = new Map()

function buildSwitches(switches) {
  for (const group of new Set(switches.map((one) => one.group))) {
    const cards = switches
      .filter((one) => one.group === group)
      .map((one) => {
        const made = switchCard(one, refresh)
        switchCards.set(one.name, made)
        return made.card
      })
    byId('switch-groups').append(element('h3', {}, group), element('ul', { 'aria-label': group }, ...cards))
  }
}

function showInstances(instances) {
  for (const [id, { card }] of instanceCards) {
    if (instances.some((one) => one.id === id)) continue
    card.remove()
    instanceCards.delete(id)
  }
  for (const one of instances) {
    if (!instanceCards.has(one.id)) {
      const made = instanceCard(one, acts, tell, refresh)
      instanceCards.set(one.id, made)
      byId('instance-list').append(made.card)
    }
    instanceCards.get(one.id).show(one)
  }
  byId('no-instances').hidden = instances.length > 0
}

function showRequests(requests) {
  const rows = requests.toReversed().map(({ at, service, method, path, status }) => {
    const bad = typeof status !== 'number' || status >= 400
    return element(
      'tr',
      {},
      element('td', {}, at.slice(11, 23)),
      element('td', {}, service),
      element('td', {}, `${method} ${path}`),
      element('td', bad ? { class: 'bad' } : {}, String(status)),
    )
  })
  byId('request-rows').replaceChildren(...rows)
}

/** What was done last, for those who do not see the page change. */
let last = ''
function tell(words) {
  last = words
}

let asking = false
let askAgain = false
async function refresh() {
  askAgain = asking
  if (asking) return
  asking = true
  try {
    const [{ switches }, { instances }, { requests }, { now, frozen }] = await Promise.all([
      ask('GET', 'switches'),
      ask('GET', 'instances'),
      ask('GET', 'requests?last=50'),
      ask('GET', 'time'),
    ])
    if (switchCards.size === 0) buildSwitches(switches)
    for (const one of switches) switchCards.get(one.name)?.show(one)
    showInstances(instances)
    showRequests(requests)
    const on = switches.filter(({ state }) => state === 'on').length
    say(byId('summary'), `${on === 0 ? 'No switch is on' : on === 1 ? '1 switch is on' : `${on} switches are on`}. ${last}`)
    document.title = on === 0 ? 'Control of the simulated cloud' : `(${on}) Control of the simulated cloud`
    say(byId('clock'), `The cloud’s time: ${now.slice(0, 19).replace('T', ' ')}${frozen ? ', standing still' : ''}`)
    byId('clear-all').disabled = switches.every(({ state }) => state === 'off')
  } catch (failure) {
    say(byId('summary'), failure instanceof TypeError ? 'The cloud does not answer. Is it still running?' : failure.message)
  } finally {
    asking = false
    if (askAgain) void refresh()
  }
}

byId('clear-all').addEventListener('click', () => void ask('DELETE', 'switches').then(refresh, refresh))
byId('forget-requests').addEventListener('click', () => void ask('DELETE', 'requests').then(refresh, refresh))
ask('GET', 'edits')
  .then(({ edits }) => {
    acts = [...edits.map((edit) => ({ ...edit, path: `edits/${edit.name}` })), ...ownActs]
  })
  .catch(() => undefined)
  .finally(() => void refresh())
setInterval(() => {
  if (!document.hidden) void refresh()
}, everyMs)
document.addEventListener('visibilitychange', () => void refresh())
