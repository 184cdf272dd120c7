import { Badge } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { seatWords } from './class-words.ts'
import type { SeatsLeft } from './classes.rules.ts'

/** How many seats a group has, in a word with a shape. */
export const SeatsBadge = ({ seats }: { seats: SeatsLeft }) => {
  const { t } = useWords()
  const words = seatWords(seats, t)
  if (seats.state === 'full')
    return (
      <Badge tone="paper" icon="close">
        {words}
      </Badge>
    )
  return seats.state === 'few' ? (
    <Badge tone="sun" icon="clock">
      {words}
    </Badge>
  ) : (
    <Badge tone="open">{words}</Badge>
  )
}
