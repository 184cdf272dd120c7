import type { SiteInfo } from '@hoppla/contract/places'
import type { PageBrand } from './page-site.ts'

type Brand = Pick<SiteInfo['brand'], 'colours' | 'fonts'>

/** The custom property of each colour of a brand (tokens.css). */
const tokens: Readonly<Record<string, string>> = {
  ground: 'cream',
  paper: 'paper',
  quiet: 'sand',
  line: 'line',
  ink: 'ink',
  inkSoft: 'ink-2',
  edge: 'edge',
  primary: 'sun',
  primaryHover: 'sun-hover',
  primaryPress: 'sun-press',
  primaryEdge: 'sun-edge',
  primaryTint: 'sun-tint',
  second: 'leaf',
  secondMid: 'leaf-mid',
  secondLight: 'leaf-light',
  secondTint: 'leaf-tint',
  link: 'sky',
  linkMid: 'sky-mid',
  linkLight: 'sky-light',
  linkTint: 'sky-tint',
  accent: 'lilac',
  accentTint: 'lilac-tint',
  alert: 'coral',
  alertMid: 'coral-mid',
  alertTint: 'coral-tint',
}

/** '#35173b' → '53 23 59' */
const channels = (colour: string): string => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(' ')

/**
 * The first stylesheet in the colours and fonts of a brand. Its values replace the defaults, so that a page of another brand is no larger and contains none
 * of them.
 * @param stylesheet tokens.css and first.css. @param faces fonts.css.
 */
export const stylesheetOf = (brand: Brand, stylesheet: string, faces: string): string => {
  const values: Record<string, string> = {}
  for (const [role, colour] of Object.entries(brand.colours)) if (tokens[role]) values[tokens[role]] = colour
  if (values.ink) values['ink-rgb'] = channels(values.ink)
  if (values.cream) values['cream-rgb'] = channels(values.cream)
  for (const [role, { family }] of Object.entries(brand.fonts)) values[`font-${role}`] = `"${family}",system-ui,sans-serif`
  const written = stylesheet.replace(/--([a-z0-9-]+):[^;}]*/g, (declared, name: string) =>
    values[name] === undefined ? declared : `--${name}:${values[name]}`,
  )
  // The arrow of a select is a picture within the stylesheet, which no custom property reaches.
  const own = values.ink ? written.replaceAll('%2335173b', `%23${values.ink.slice(1)}`) : written
  return facesOf(brand, faces) + own
}

const families = { display: 'Fredoka', text: 'Figtree' } as const

/** The faces of a brand; of those it has none, the default's. */
const facesOf = ({ fonts }: Brand, faces: string): string => {
  const kept = faces.replace(/@font-face\s*\{[^}]*\}/g, (rule) =>
    (['display', 'text'] as const).some((role) => fonts[role] && rule.includes(families[role])) ? '' : rule,
  )
  const own = Object.values(fonts).map(
    ({ family, weight, url }) =>
      `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${weight};font-style:normal;font-display:swap}`,
  )
  return kept + own.join('')
}

/** What is fetched before the first paint. */
export const facesToPreload = ({ fonts }: Pick<PageBrand, 'fonts'>): string[] => [
  fonts?.display?.url ?? '/fonts/fredoka.woff2',
  fonts?.text?.url ?? '/fonts/figtree.woff2',
]
