import { Anchor, Badge } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { seatWords } from '../class-words.ts'
import type { SeatsLeft } from '../classes.rules.ts'

export type OtherGroup = { href: string; title: string; note: string; times: string; seats: SeatsLeft; price: string }

/** Groups with places, for those who would rather not wait. */
export const OtherGroups = ({ groups }: { groups: readonly OtherGroup[] }) => {
  const { t } = useWords()
  if (groups.length === 0) return null
  return (
    <aside className="stack gap-4" aria-label={t('joining.elsewhere')}>
      <h2 className="size-l">{t('joining.elsewhere')}</h2>
      {groups.map(({ href, title, note, times, seats, price }) => (
        <Anchor key={href} href={href} className="other-group">
          <b>{title}</b>
          <span className="small muted">
            {note}, <span className="num nowrap">{times}</span>
          </span>
          <span className="row between">
            <Badge tone="open">{seatWords(seats, t)}</Badge>
            <b className="num">{price}</b>
          </span>
        </Anchor>
      ))}
    </aside>
  )
}
