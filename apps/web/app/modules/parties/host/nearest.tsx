import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { Button } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../platform/i18n/words.ts'
import { nearestFree } from './change.rules.ts'
import { getMyPartyTimesQuery } from './host.queries.ts'
import type { Change } from './use-change.ts'
import { spanWords } from './words-of-party.ts'

type Props = { party: MyParty; choices: PartyChoices; change: Change; onChoose?: () => void }

/** What is free instead of a room or time that is taken: one press takes it. */
export const Nearest = ({ party, choices, change: { draft, set }, onChoose }: Props) => {
  const { language, t } = useWords()
  // As it is now, not as it was when somebody began to choose.
  const { data: times } = useQuery({ ...getMyPartyTimesQuery(party.id, draft.date), refetchOnMount: 'always' as const })
  if (!times) return null
  const { startsAt: at, roomId, children } = draft
  const free = nearestFree(times, { at, roomId }, choices.rooms, children)
  if (free.length === 0) return <p className="small">{t('hosting.nearest.none')}</p>
  return (
    <div className="row gap-2">
      <span className="small">{t('hosting.nearest.title')}</span>
      {free.map((place) => (
        <Button
          key={`${place.at} ${place.roomId}`}
          small
          onClick={() => {
            set({ startsAt: place.at, roomId: place.roomId })
            onChoose?.()
          }}
        >
          {t('hosting.nearest.option', {
            time: spanWords(
              { from: place.at, until: times.starts.find((start) => start.at === place.at)?.until ?? '' },
              language,
              t,
            ),
            room: choices.rooms.find(({ id }) => id === place.roomId)?.name ?? '',
          })}
        </Button>
      ))}
    </div>
  )
}
