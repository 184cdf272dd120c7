/** The colours of a brand by what they are for; docs/white-label.md says where each is seen. */
export const colourRoles = [
  ...['ground', 'paper', 'quiet', 'line', 'ink', 'inkSoft', 'edge'],
  ...['primary', 'primaryHover', 'primaryPress', 'primaryEdge', 'primaryTint'],
  ...['second', 'secondMid', 'secondLight', 'secondTint'],
  ...['link', 'linkMid', 'linkLight', 'linkTint'],
  ...['accent', 'accentTint'],
  ...['alert', 'alertMid', 'alertTint'],
] as const
export type ColourRole = (typeof colourRoles)[number]
/** `#rrggbb` of every role. */
export type Palette = Readonly<Record<ColourRole, string>>

/** A brand that chooses any colour chooses these; the others follow from them unless they are chosen, too. */
export const chosenRoles = ['ground', 'ink', 'primary', 'second', 'link', 'alert'] as const satisfies ColourRole[]

/** The colours of a brand that chooses none: the values of packages/ui/src/tokens.css (a test holds them together). */
export const defaultPalette: Palette = {
  ground: '#fff9ee',
  paper: '#ffffff',
  quiet: '#f7ecd8',
  line: '#eadcc4',
  ink: '#35173b',
  inkSoft: '#6a4e70',
  edge: '#8a7090',
  primary: '#ffc72c',
  primaryHover: '#ffbb05',
  primaryPress: '#f2ab00',
  primaryEdge: '#9a6700',
  primaryTint: '#fff0c4',
  second: '#26713f',
  secondMid: '#57a96a',
  secondLight: '#a9d9a4',
  secondTint: '#e5f4e3',
  link: '#12609a',
  linkMid: '#6fbcea',
  linkLight: '#bfe3f7',
  linkTint: '#e6f4fc',
  accent: '#c3a3cd',
  accentTint: '#f4ebf5',
  alert: '#b8301f',
  alertMid: '#ea6a55',
  alertTint: '#fdebe6',
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** `share` of the first colour (0 to 1), the rest of the second. */
export const mix = (colour: string, other: string, share: number): string => {
  const others = channels(other)
  const mixed = channels(colour).map((value, n) => Math.round(value * share + (others[n] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG 2.2 counts it: 1 (the same) to 21. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The colour with the least share of `ink` that reaches the contrast on every background; pure `ink` if none does. */
const edged = (colour: string, ink: string, grounds: readonly string[], least: number): string => {
  for (let share = 0.9; share > 0; share -= 0.05) {
    const tried = mix(colour, ink, share)
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried
  }
  return ink
}

/**
 * Every colour of a brand. What it does not choose follows from what it does: tints and middles from their colour, lines and hints from ink and ground.
 * @param chosen none, or at least `chosenRoles`.
 */
export const paletteOf = (chosen: Partial<Record<string, string>>): Palette => {
  const { ground, ink, primary, second, link, alert } = chosen
  if (!ground || !ink || !primary || !second || !link || !alert) return defaultPalette
  const paper = chosen.paper ?? '#ffffff'
  const shades = (colour: string) => ({
    mid: mix(colour, paper, 0.62),
    light: mix(colour, paper, 0.35),
    tint: mix(colour, paper, 0.1),
  })
  const [seconds, links, alerts] = [shades(second), shades(link), shades(alert)]
  const accent = chosen.accent ?? mix(mix(alert, link, 0.5), paper, 0.5)
  const made: Palette = {
    ground,
    paper,
    quiet: mix(ink, ground, 0.06),
    line: mix(ink, ground, 0.15),
    ink,
    inkSoft: mix(ink, ground, 0.78),
    edge: edged(ground, ink, [ground, paper], 3.5),
    primary,
    primaryHover: mix(primary, ink, 0.95),
    primaryPress: mix(primary, ink, 0.9),
    primaryEdge: edged(primary, ink, [ground, paper], 3.5),
    primaryTint: mix(primary, paper, 0.22),
    second,
    secondMid: seconds.mid,
    secondLight: seconds.light,
    secondTint: seconds.tint,
    link,
    linkMid: links.mid,
    linkLight: links.light,
    linkTint: links.tint,
    accent,
    accentTint: mix(accent, paper, 0.18),
    alert,
    alertMid: alerts.mid,
    alertTint: alerts.tint,
  }
  return { ...made, ...Object.fromEntries(colourRoles.flatMap((role) => (chosen[role] ? [[role, chosen[role]]] : []))) }
}

type Pair = readonly [front: ColourRole, ground: ColourRole]
const on = (front: ColourRole, ...grounds: ColourRole[]): Pair[] => grounds.map((ground) => [front, ground])
const tints = ['primaryTint', 'secondTint', 'linkTint', 'accentTint', 'alertTint'] as const

/** What is written on what: at least 4.5 (WCAG 2.2, 1.4.3). */
const textPairs: readonly Pair[] = [
  ...on('ink', 'ground', 'paper', 'quiet', 'primary', 'primaryHover', 'primaryPress', ...tints),
  ...on('inkSoft', 'ground', 'paper', ...tints),
  ...on('second', 'ground', 'paper', 'secondTint'),
  ...on('link', 'ground', 'paper', 'linkTint'),
  ...on('alert', 'ground', 'paper', 'alertTint'),
  ...on('paper', 'ink', 'second'),
]
/** What shows a control or its focus on what: at least 3 (1.4.11). */
const controlPairs: readonly Pair[] = [
  ...on('edge', 'ground', 'paper'),
  ...on('primaryEdge', 'ground', 'paper'),
  ...on('link', 'primary'),
]

/** @returns the pairs that are hard to distinguish: contrast of `front` on `ground`, and the least there must be. */
export const faintPairs = (palette: Palette): { front: ColourRole; ground: ColourRole; found: number; least: number }[] =>
  (
    [
      [textPairs, 4.5],
      [controlPairs, 3],
    ] as const
  ).flatMap(([pairs, least]) =>
    pairs.flatMap(([front, ground]) => {
      const found = contrast(palette[front], palette[ground])
      return found < least ? [{ front, ground, found, least }] : []
    }),
  )
