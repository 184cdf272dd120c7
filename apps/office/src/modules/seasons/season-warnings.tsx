import type { Clash } from '@hoppla/contract/classes/leaders'
import type { Season, SeasonGroup } from '@hoppla/contract/classes/seasons'
import { formatDate } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { Note } from '../../parts/states.tsx'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import type { SeasonEditing } from './use-season.ts'
import { useWeekdays } from './weekdays.ts'

/** So many are told one by one; of the rest, how many there are. */
const mostShown = 2

/** What has to be seen before anything is published: rooms and leaders that are needed twice, and groups that nobody leads. */
export const SeasonWarnings = ({ season, isDraft, editing }: { season: Season; isDraft: boolean; editing: SeasonEditing }) => {
  const { t } = useWords()
  // Of two groups of the season that clash with each other, one note is enough.
  const clashes = season.clashes.filter(
    (clash, at) =>
      !season.clashes
        .slice(0, at)
        .some(
          (other) => other.kind === clash.kind && other.groupId === clash.other.groupId && other.other.groupId === clash.groupId,
        ),
  )
  const leaderless = season.groups.filter(({ leaderId }) => leaderId === null)
  if (clashes.length + leaderless.length === 0) return null
  const more = Math.max(0, clashes.length - mostShown) + Math.max(0, leaderless.length - mostShown)
  return (
    <section className="season-warnings" aria-label={t('seasons.warnings.title')}>
      {clashes.slice(0, mostShown).map((clash) => (
        <ClashNote key={`${clash.kind} ${clash.groupId} ${clash.other.groupId}`} clash={clash} season={season} />
      ))}
      {leaderless.slice(0, mostShown).map((group) => (
        <Leaderless key={group.id} group={group} season={season} isDraft={isDraft} editing={editing} />
      ))}
      {more > 0 && <p className="muted">{t('seasons.warnings.more', { count: more })}</p>}
    </section>
  )
}

const ClashNote = ({ clash: { kind, groupId, date, days, other }, season }: { clash: Clash; season: Season }) => {
  const { t, language } = useWords()
  const { named } = useWeekdays()
  const setAddress = useSetAddress()
  const group = season.groups.find(({ id }) => id === groupId)
  if (!group) return null
  const who =
    kind === 'leader'
      ? season.leaders.find(({ id }) => id === group.leaderId)?.name
      : season.rooms.find(({ id }) => id === group.roomId)?.name
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" onClick={() => setAddress({ group: groupId })}>
          {t('seasons.warnings.open')}
        </Button>
      }
    >
      <strong>{t(`seasons.warnings.${kind}`, { day: named(group.weekday), time: group.from, who: who ?? '' })}</strong>{' '}
      {t('seasons.warnings.other', {
        group: other.name,
        centre: other.playground,
        from: other.from,
        to: other.to,
        day: formatDate(date, language),
        count: days,
      })}
    </Note>
  )
}

type LeaderlessInput = { group: SeasonGroup; season: Season; isDraft: boolean; editing: SeasonEditing }
const Leaderless = ({ group, season, isDraft, editing }: LeaderlessInput) => {
  const { t } = useWords()
  const { named } = useWeekdays()
  const free = season.leaders.find(({ id }) => id === group.freeLeaders[0])
  return (
    <Note
      tone="warn"
      action={
        isDraft && free ? (
          <Button
            size="xs"
            onClick={() =>
              editing.changeGroups((groups) => groups.map((one) => (one.id === group.id ? { ...one, leaderId: free.id } : one)))
            }
          >
            {t('seasons.warnings.put', { name: free.name })}
          </Button>
        ) : undefined
      }
    >
      <strong>{t('seasons.warnings.noLeader', { day: named(group.weekday), time: group.from })}</strong>{' '}
      {free ? t('seasons.warnings.isFree', { name: free.name }) : t('seasons.warnings.nobodyFree')}
    </Note>
  )
}
