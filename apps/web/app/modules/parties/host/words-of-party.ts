import type { ChangePreview, MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { partyDiets } from '@hoppla/contract/parties/offers'
import { formatDate, formatMoney, formatTime, type Language } from '@hoppla/i18n'
import type { T } from '../../../platform/i18n/words.ts'
import { type Draft, draftOf } from './change.rules.ts'

const upperFirst = (text: string, language: Language): string => text.replace(/^./, (first) => first.toLocaleUpperCase(language))

type When = { date: string; from: string; until: string }
/** “Lördag 19 december, 13:00–15:30”. */
export const whenWords = ({ date, from, until }: When, language: Language, t: T): string =>
  t('hosting.when', {
    day: upperFirst(formatDate(date, language, 'weekday'), language),
    ...{ from: formatTime(from, language), until: formatTime(until, language) },
  })

export const spanWords = ({ from, until }: Pick<When, 'from' | 'until'>, language: Language, t: T): string =>
  t('hosting.more.span', { from: formatTime(from, language), until: formatTime(until, language) })

/** Money of a party, without needless decimals. */
export const amountWords = (amount: number, { price }: Pick<MyParty, 'price'>, language: Language): string =>
  formatMoney(amount, price.currency, language, { short: true })

/** “7 Pizza, 3 Korv”; empty where there is nothing. */
export const portionWords = (rows: readonly { name: string; count: number }[], t: T): string =>
  rows.map(({ name, count }) => t('hosting.booked.portions', { count, name })).join(', ')

/** How much dearer or cheaper a party becomes. */
export const differenceWords = (party: MyParty, { price }: Pick<ChangePreview, 'price'>, language: Language, t: T): string => {
  const difference = price.total - party.price.total
  if (difference === 0) return t('hosting.bar.same')
  const amount = amountWords(Math.abs(difference), party, language)
  return t(difference > 0 ? 'hosting.bar.more' : 'hosting.bar.less', { amount })
}

/** What changes, each with what it was and what it becomes. */
export const changeWords = (
  party: MyParty,
  { draft, preview, choices }: { draft: Draft; preview: ChangePreview; choices: PartyChoices },
  language: Language,
  t: T,
): { term: string; before: string; after: string }[] => {
  const before = draftOf(party)
  const nameOf = (rows: readonly { id: string; name: string }[], id: string | null) => rows.find((one) => one.id === id)?.name
  const counted = (rows: readonly { id: string; name: string }[], counts: Draft['foods']) =>
    portionWords(
      rows.map(({ id, name }) => ({ name, count: counts[id] ?? 0 })).filter(({ count }) => count > 0),
      t,
    ) || t('hosting.review.none')
  const diets = partyDiets.map((diet) => ({ id: diet, name: t(`hosting.diet.${diet}`) }))
  const theme = (id: string | null) => nameOf(choices.themes, id) ?? t('hosting.more.asRoom')
  return [
    { term: t('hosting.more.start'), before: whenWords(party, language, t), after: whenWords(preview, language, t) },
    { term: t('hosting.booked.room'), before: party.room.name, after: preview.room.name },
    { term: t('hosting.booked.theme'), before: theme(before.themeId), after: theme(draft.themeId) },
    { term: t('hosting.number.children'), before: String(before.children), after: String(draft.children) },
    { term: t('hosting.number.adults'), before: String(before.adults), after: String(draft.adults) },
    { term: t('hosting.booked.food'), before: counted(choices.foods, before.foods), after: counted(choices.foods, draft.foods) },
    {
      term: t('hosting.booked.extras'),
      before: counted(choices.extras, before.extras),
      after: counted(choices.extras, draft.extras),
    },
    { term: t('hosting.booked.diets'), before: counted(diets, before.diets), after: counted(diets, draft.diets) },
  ].filter((one) => one.before !== one.after)
}
