import type { ContentPage } from '@hoppla/contract/content'
import type { PageCountry, previewPage as previewPageRoute } from '@hoppla/contract/editing/page-preview'
import type { ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt, placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { everyCountry } from '../../import/links.ts'
import type { Deps } from '../../kernel/deps.ts'
import { mediaAddress } from '../places/places.ts'
import { fillText, pageParts } from './content.rules.ts'
import { type CountryFacts, findMediaByKeys, listCountryFacts } from './content.sql.ts'
import { factsOf } from './facts.ts'

const permission = 'pages.edit'

/** The countries whose pages somebody may edit; first all of them as one, for whoever may edit everywhere. */
const countriesOf = async (
  { db }: Pick<Deps, 'db'>,
  { staff }: Pick<StaffCaller, 'staff'>,
): Promise<(PageCountry & { facts: CountryFacts | undefined })[]> => {
  const countries = await listCountryFacts(db)
  const own: CountryFacts[] = []
  for (const country of countries) if (await mayAt(db, staff, permission, country.id)) own.push(country)
  const listed = own.map((facts) => ({ key: facts.key, name: facts.name, languages: facts.languages, facts }))
  if (placesWith(staff, permission) !== 'chain') return listed
  const spoken = [...new Set(countries.flatMap(({ languages }) => languages))]
  return [...listed, { key: everyCountry, name: '', languages: spoken, facts: countries[0] }]
}

/** The countries whose pages the caller may edit, with their languages. */
export const listPageCountries = async (deps: Pick<Deps, 'db'>, caller: StaffCaller): Promise<PageCountry[]> =>
  (await countriesOf(deps, caller)).map(({ key, name, languages }) => ({ key, name, languages }))

/**
 * A page as the site would show it: made by what makes the site's pages, with the facts of its country (of the chain's first, where it is for all).
 * @throws Refusal `content.not-found` for a country whose pages are others' to edit.
 */
export const previewPage = async (
  deps: Pick<Deps, 'db'>,
  caller: StaffCaller,
  {
    country,
    language,
    subject,
    title,
    description,
    updated,
    picture,
    poster,
    action,
    body,
  }: ServeInput<typeof previewPageRoute>['body'],
): Promise<ContentPage> => {
  const found = (await countriesOf(deps, caller)).find(({ key }) => key === country)
  if (!found?.facts) throw new Refusal('content.not-found')
  const facts = factsOf(found.facts)
  const media = await findMediaByKeys(
    deps.db,
    [picture, poster].flatMap((key) => key ?? []),
  )
  const addressOf = (key: string | undefined): string | null => {
    const file = key === undefined ? undefined : media.get(key)
    return file ? mediaAddress(file) : null
  }
  const posterAddress = addressOf(poster)
  return {
    subject,
    language,
    title: fillText(title, facts),
    description: fillText(description, facts),
    updated,
    picture: addressOf(picture),
    // A film is not worth its bytes while somebody writes.
    top: posterAddress === null ? null : { poster: posterAddress, film: null },
    action: action ? { label: fillText(action.label, facts), href: action.href } : null,
    ...pageParts(body, facts),
  }
}
