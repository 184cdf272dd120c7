import type { NoticeInput } from '@hoppla/contract/places/notice-editing'
import type { StaffMe, StaffPlace } from '@hoppla/contract/staff'
import { type Language, languages } from '@hoppla/i18n'
import { type EditedField, plainField, textField } from '../../parts/editing/differences.ts'
import { canAt, treeOf } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { languageNames, type T } from '../../platform/words.ts'

type Named = { id: string; name: string }

/** The places that this person may write notices for, as options of a select: the tree, each with its depth. */
export const noticePlaces = (me: StaffMe): { value: string; label: string }[] => {
  const own = me.places.filter(({ id }) => canAt(me, 'notices.edit', id))
  return treeOf(own).map(({ place, depth }) => ({ value: place.id, label: `${'\u2003'.repeat(depth)}${place.name}` }))
}

/**
 * The languages that parents at these places read, the first place's first; without places, those of the first of one's own. An area or room is not among
 * one's places: of it, those in which the notice is written.
 */
export const languagesAt = (
  places: readonly StaffPlace[],
  { placeIds, names }: Pick<NoticeInput, 'placeIds' | 'names'>,
): Language[] => {
  const chosen = places.filter(({ id }) => placeIds.includes(id))
  const written = chosen.length < placeIds.length ? languages.filter((one) => names[one] !== undefined) : []
  const without = placeIds.length === 0 ? places.slice(0, 1) : []
  return [...new Set([...[...chosen, ...without].flatMap((place) => place.languages), ...written])]
}

/** Names of places, with commas. */
export const placeNames = (places: readonly Named[], ids: readonly string[]): string =>
  ids.map((id) => places.find((place) => place.id === id)?.name ?? '…').join(', ')

/** The fields of a notice, to compare two versions of it. */
export const noticeFields = (t: T, language: Language, places: readonly Named[]): EditedField<NoticeInput>[] => {
  const moment = (at: string | null) => (at === null ? '' : formatMoment(new Date(at), language))
  return [
    ...languages.flatMap((one) => [
      textField<'names', NoticeInput>('names', one, `${t('notices.name')}, ${languageNames[one]}`),
      textField<'content', NoticeInput>('content', one, `${t('notices.text')}, ${languageNames[one]}`),
    ]),
    plainField('kind', t('notices.kind'), (kind) => t(`notices.kinds.${kind}`)),
    plainField('type', t('notices.type'), (type) => t(`notices.types.${type}`)),
    plainField('icon', t('notices.icon'), (icon) => (icon === null ? t('notices.noIcon') : t(`notices.icons.${icon}`))),
    plainField('placeIds', t('notices.places'), (ids) => placeNames(places, ids)),
    plainField('startsAt', t('notices.from'), moment),
    plainField('endsAt', t('notices.until'), (at) => moment(at) || t('notices.noEnd')),
    plainField('isDisabled', t('notices.paused'), (is) => t(is ? 'notices.isPaused' : 'notices.isShown')),
  ]
}

/** A moment as `datetime-local` has it, on the clock of whoever writes. @param at ISO; null: none. */
export const localOf = (at: string | null): string => {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The other way round. @returns null for what is no moment (yet). */
export const isoOf = (local: string): string | null => {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
