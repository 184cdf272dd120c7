// 24 × 24, drawn for Hoppla. After a change: `node packages/ui/scripts/icons.ts` writes icons.svg anew (a test holds them together).
const ring = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z'

export const iconPaths = {
  alert: `${ring}M12 7.5V13M12 16.3h.01`,
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'm15 5-7 7 7 7',
  ball: `${ring}M3.5 10c6 3 11 3 17 0M12 3c-4 6-4 12 0 18M12 3c4 6 4 12 0 18`,
  bank: 'M4 10 12 4l8 6ZM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  basket: 'M5 8h14l1 12H4ZM9 8V7a3 3 0 0 1 6 0v1',
  cake: 'M5 20v-7h14v7ZM3 20h18M5 16c2 2 3-1 4.7 0s2.6 1 4.6 0 2.7 2 4.7 0M12 13V9M12 6.5c-1.5-1-.8-2.5 0-3.5.8 1 1.5 2.5 0 3.5Z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5V7M15 3.5V7',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  car: 'M4 16v-4l2-5h12l2 5v4ZM4 12h16M7 16v2.5M17 16v2.5M7.5 14h.01M16.5 14h.01',
  card: 'M3 6h18v12H3zM3 10h18M7 15h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5 7 7-7 7',
  clock: `${ring}M12 7v5l3.5 2`,
  close: 'M6 6l12 12M18 6 6 18',
  cookie: 'M20.5 13A8.5 8.5 0 1 1 11 3.5a4 4 0 0 0 4 5 4.2 4.2 0 0 0 5.5 4.5ZM9 9h.01M8 14h.01M13 15h.01M13 11h.01',
  cup: 'M5 8h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5ZM17 10h2a2 2 0 0 1 0 5h-2M9 3.5V5M13 3.5V5',
  down: 'm5 9 7 7 7-7',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18ZM14.5 6.5l3 3',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  gift: 'M4 9h16v4H4zM6 13v7h12v-7M12 9v11M12 9C9 9 7 8 7 6.2S10.5 3.5 12 9c1.5-5.5 5-4.6 5-2.8S15 9 12 9',
  globe: `${ring}M3 12h18M12 3c-3.5 5-3.5 13 0 18M12 3c3.5 5 3.5 13 0 18`,
  group:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11ZM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5.2a3 3 0 0 1 0 5.6M17.5 14.3c2.2.7 3.5 2.6 3.5 5.7',
  heart: 'M12 20C6 16 3 12.5 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3.5-3 7-9 11Z',
  info: `${ring}M12 11v5.5M12 7.7h.01`,
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6',
  menu: 'M4 7h16M4 12h16M4 17h11',
  minus: 'M5 12h14',
  offline: 'M3 9c5.5-5 12.5-5 18 0M6.5 13c3.5-3 7.5-3 11 0M12 18h.01M3 20 20 4',
  pause: 'M9 5v14M15 5v14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6',
  phone: 'M6 3.5h3L10.5 8l-2 1.5c1 2.5 3.5 5 6 6l1.5-2 4.5 1.5v3c0 1.5-1 2-2 2C11 20 4 13 4 5.5c0-1 .5-2 2-2Z',
  pin: 'M12 21c5-5 7-8 7-11a7 7 0 1 0-14 0c0 3 2 6 7 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M8 5v14l11-7Z',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2',
  question: `${ring}M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 17h.01`,
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  signOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9h14v-9h-2',
  sock: 'M9 3h7v9l-7 8c-2 2-5.5 1-5.5-1.5 0-1 .5-1.8 1.5-2.5l4-3ZM9 7h7',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8Z',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12ZM8 8h.01',
  ticket: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3ZM14 7v1.5M14 11.5v1M14 15.5V17',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 5 5v1',
  warning: 'M12 4 2.8 20h18.4ZM12 10v4.5M12 17.3h.01',
} as const

/** All icons as one picture of symbols, in its own file: pages show what they need of it, and no script carries the drawings. */
export const iconSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(iconPaths)
    .map(([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`)
    .join('')}</svg>\n`
