import type { WordModule } from './words.ts'

/** Every room with words, for the server, which shows every page. */
export const allWords: readonly WordModule[] = [
  'account',
  'booked',
  'checkout',
  'classes',
  'common',
  'door',
  'enquiries',
  'enrol',
  'entrance',
  'hours',
  'identity',
  'overview',
  'pages',
  'places',
  'playgrounds',
  'privacy',
  'profile',
  'shop',
  'staff',
  'tickets',
  'withdrawal',
]

// The part of an address after its language, and the rooms whose words its page speaks; the first that fits. A test walks every page's sources.
const table: readonly (readonly [path: RegExp, rooms: readonly WordModule[]])[] = [
  [/^$/, ['places']],
  [/^playgrounds$/, ['places', 'playgrounds']],
  [/^playgrounds\//, ['places', 'hours', 'playgrounds']],
  [/^login\/(children|phone)$/, ['identity', 'account']],
  [/^(party|redirect-groupbooking)\b/, ['enquiries']],
  [/^book-entrance\b/, ['entrance', 'places', 'hours']],
  [/^login\b/, ['identity']],
  [/^email-(confirmation|undo)$/, ['identity']],
  [/^account\/privacy$/, ['account', 'identity', 'privacy']],
  [/^account\/member-card$/, ['profile']],
  [/^account\/(children|edit)\b/, ['account', 'identity', 'profile']],
  [/^account\/booking-history$/, ['account', 'booked', 'classes', 'identity', 'overview', 'profile']],
  [/^account$/, ['account', 'booked', 'classes', 'identity', 'overview', 'profile']],
  [/^account\b/, ['account', 'identity', 'overview', 'profile']],
  [/^communication-preferences\b/, ['profile']],
  [/^withdrawal$/, ['withdrawal']],
  [/^staff\/pass-photos$/, ['staff']],
  [/^farewell$/, ['privacy']],
  [/^(faq|family|info\/[^/]+)$/, ['pages']],
  [/^order\/child-class\/payment\//, ['booked', 'classes', 'shop', 'checkout']],
  [/^order\/child-class\/confirmation\//, ['booked', 'classes']],
  [/^order\/child-class\b/, ['classes']],
  [/^order\/shop$/, ['shop']],
  [/^order\/shop\/gift-cards$/, ['shop', 'tickets']],
  [/^order\/shop\/(passes\/[^/]+\/child|redeem)$/, ['shop', 'tickets', 'account', 'identity']],
  [/^order\/shop\/(passes|serial-tickets)\//, ['shop', 'tickets']],
  [/^order\/shop\//, ['shop', 'checkout', 'tickets']],
]

// Parts of a page that come when somebody begins, and bring their words.
const laterTable: typeof table = [[/^order\/child-class\/[^/]+\/[^/]+$/, ['checkout', 'enrol']]]

const segmentsOf = (pathname: string) =>
  pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
const modulesIn = (rooms: typeof table, segments: readonly string[]): readonly WordModule[] => {
  const rest = segments.slice(segments[0] === 'profile' ? 2 : 1).join('/')
  const outside = segments[0] === 'auth' || segments.length === 0
  return outside ? [] : (rooms.find(([path]) => path.test(rest))?.[1] ?? [])
}

/** The rooms whose words a page needs, besides the common ones. */
export const wordsOfPath = (pathname: string): readonly WordModule[] => {
  const segments = segmentsOf(pathname)
  return segments[0] === '404' ? ['common', 'door'] : ['common', ...modulesIn(table, segments)]
}

/** The rooms whose words a later part of the page brings: the page names their files, and nobody loads them before. */
export const laterWordsOfPath = (pathname: string): readonly WordModule[] => modulesIn(laterTable, segmentsOf(pathname))
