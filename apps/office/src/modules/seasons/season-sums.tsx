import type { GroupFilling, Season } from '@hoppla/contract/classes/seasons'
import { formatMoney } from '@hoppla/i18n'
import { Keys } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import type { Saving } from './editing.rules.ts'
import { sumsOf } from './season.rules.ts'

type Input = { season: Season; filling: ReadonlyMap<string, GroupFilling>; isDraft: boolean; saving: Saving }

/** The line below the grid: what there is in all, and which keys do what. */
export const SeasonSums = ({ season, filling, isDraft, saving }: Input) => {
  const { t, language } = useWords()
  const { groups, sessions, seats, taken, waiting, money } = sumsOf(season.groups, filling)
  const parts = [
    t('seasons.sums.groups', { count: groups }),
    t('seasons.sums.sessions', { count: sessions }),
    season.state === 'published' ? t('seasons.sums.taken', { taken, seats }) : t('seasons.sums.seats', { count: seats }),
    ...(waiting > 0 ? [t('seasons.sums.waiting', { count: waiting })] : []),
    t('seasons.sums.money', { sum: formatMoney(money, season.currency, language, { short: true }) }),
  ]
  return (
    <div className="season-sums">
      <p className="muted">{parts.join(' · ')}</p>
      {isDraft && (
        <p className="muted season-keys">
          <span role="status">{typeof saving === 'string' ? t(`seasons.saving.${saving}`) : ''}</span>
          <span>
            <Keys>Enter</Keys> {t('seasons.keys.open')} <Keys>D</Keys> {t('seasons.keys.copy')} <Keys>Del</Keys>{' '}
            {t('seasons.keys.remove')}
          </span>
        </p>
      )}
    </div>
  )
}
