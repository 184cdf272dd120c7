import type { ClassWaitingList } from '@hoppla/contract/classes/waiting-list'
import type { T } from '../../../platform/i18n/words.ts'

/** How many families wait before one who would join for these groups now. */
export const familiesBefore = ({ ageGroups }: Pick<ClassWaitingList, 'ageGroups'>, groupIds: readonly string[]): number =>
  Math.max(0, ...ageGroups.filter(({ id }) => groupIds.includes(id)).map(({ familiesWaiting }) => familiesWaiting))

/** How many families are before this one, as a sentence. */
export const beforeWords = (families: number, t: T): string =>
  families === 0 ? t('joining.beforeNone') : t('joining.before', { count: families })
