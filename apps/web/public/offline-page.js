// The offline page (platform/offline/page.tsx): shows what is kept of who is signed in on this browser (platform/offline/offline-data.ts), and leaves when the
// connection is back.
const language = document.documentElement.lang

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Written by somebody else: as good as absent.
  }
}

// Whoever signed out, or in as somebody else, in another tab or on a page that never came to its end: then it is nobody's to see.
const isSignedIn = (owner) =>
  Object.keys(localStorage).some((key) => key.startsWith('oidc.user:') && parsed(localStorage.getItem(key))?.profile?.sub === owner)

const kept = () => {
  const entry = parsed(localStorage.getItem('site.offline'))
  return entry && entry.e > Date.now() && isSignedIn(entry.d.owner) ? entry.d : undefined
}

const filled = (text, values) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]))

const quiet = 4
const drawCode = (svg, { size, path }) => {
  svg.setAttribute('viewBox', `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`)
  svg.querySelector('path').setAttribute('d', path)
}

// A copy of a template with its texts filled in; a line that speaks of what is not there goes.
const copyOf = (template, values) => {
  const copy = document.getElementById(template).content.cloneNode(true)
  for (const line of copy.querySelectorAll('[data-text]')) {
    const names = [...line.dataset.text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    if (names.every((name) => values[name] !== undefined)) line.textContent = filled(line.dataset.text, values)
    else line.remove()
  }
  const svg = copy.querySelector('svg')
  drawCode(svg, values.qr)
  svg.setAttribute('aria-label', filled(svg.dataset.label, values))
  return copy
}

const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

const show = () => {
  let found
  try {
    found = kept()
  } catch {
    found = undefined // Storage is switched off.
  }
  const place = document.getElementById('kept')
  const rows = found
    ? [
        ...found.cards.map((card) => copyOf('card', { ...card, until: moment.format(new Date(found.until)) })),
        ...found.tickets.map((ticket) => copyOf('ticket', { ...ticket, end: day.format(new Date(ticket.end)) })),
      ]
    : []
  place.querySelector('.rows').replaceChildren(...rows)
  place.hidden = !found
  document.getElementById('nothing').hidden = Boolean(found)
}

// Whether the house answers again: "online" alone may be said too soon, or of a network that leads nowhere.
const isBack = async () => {
  try {
    await fetch('/healthz', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

const leaveWhenBack = async () => {
  if (!navigator.onLine || !(await isBack())) return
  // By its own address the page is nobody's aim.
  if (location.pathname.endsWith('/offline')) location.replace(`/${language}`)
  else location.reload()
}

show()
// Signed out in another tab; shown again from the browser's memory of pages.
addEventListener('storage', show)
addEventListener('pageshow', show)
addEventListener('online', () => void leaveWhenBack())
setInterval(() => void leaveWhenBack(), 4_000)
if (location.pathname.endsWith('/offline')) void leaveWhenBack()
