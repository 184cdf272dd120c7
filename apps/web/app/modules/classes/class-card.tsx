import type { ClassAvailability } from '@hoppla/contract/classes'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatWeekday } from '@hoppla/i18n'
import { Anchor, Card, Facts, List, ListLink } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { AgePicture } from './age-picture.tsx'
import type { AtPlayground, ShownClass } from './class-data.ts'
import { occasionsOf, priceWords, timesOf } from './class-words.ts'
import { elsewhere, type Group, kindOf, seatsOf } from './classes.rules.ts'
import { Opening } from './opening.tsx'
import { SeatsBadge } from './seats-badge.tsx'

type Props = {
  one: ShownClass
  playground: AtPlayground
  /** The others of the playground, for those who find a group full. */
  all: readonly ShownClass[]
  newest: ClassAvailability | undefined
  /** The first card's picture stands above the fold. */
  eager: boolean
}

/** A class: what, when, where, what it costs; then its age groups, each the way into its booking. */
export const ClassCard = ({ one, playground, all, newest, eager }: Props) => {
  const { language, t } = useWords()
  const values = { lang: language, playgroundSlug: playground.slug, classId: one.id }
  const [book, queue] = [pathTo('class', values), pathTo('class-waiting-list', values)]
  const first = formatDate(one.firstOccasionDate, language, 'day')
  const titleId = `class-${one.id}`
  return (
    <Card as="article" className="class-card" id={titleId} aria-labelledby={`${titleId}-name`}>
      <div className="cols even flat">
        <img src={one.picture} alt="" width="640" height="400" loading={eager ? undefined : 'lazy'} />
        <div className="part stack gap-3">
          <h2 id={`${titleId}-name`}>
            {one.name}
            {/* The same class stands on several days of the week. */}
            {one.count > 1 && kindOf(one.classType) !== 'camp' && `, ${formatWeekday(one.firstOccasionDate, language)}`}
          </h2>
          <p>{one.description}</p>
          <Facts
            small
            facts={[
              { icon: 'calendar', text: occasionsOf(one, t, language) },
              { icon: 'pin', text: [playground.name, one.place].filter(Boolean).join(', ') },
            ]}
          />
          <Price one={one} />
          {one.isBookable && <Opening one={one} />}
        </div>
      </div>
      <div className="part stack gap-3">
        {one.isBookable ? (
          <>
            <h3>{t('classes.howOld', { date: first })}</h3>
            <List>
              {one.ageGroups.map((group) => (
                <GroupRow key={group.id} {...{ group, book, queue, newest }} />
              ))}
            </List>
            {one.ageGroups.map((group) => (
              <Elsewhere key={group.id} one={one} group={group} all={all} newest={newest} />
            ))}
          </>
        ) : (
          <NotYet one={one} />
        )}
      </div>
    </Card>
  )
}

/** What a seat costs; while it is reduced also until when, and what the law asks to be said of the prices before. */
const Price = ({ one: { price, currency } }: Pick<Props, 'one'>) => {
  const { language, t } = useWords()
  return (
    <>
      <p>
        <span className="price-xl num">{priceWords(price.priceIncVat, currency, t, language)}</span>{' '}
        {price.priceIncVat > 0 && <span className="small muted">{t('classes.vat')}</span>}
      </p>
      {price.validToDate !== null && price.regularPriceIncVat !== price.priceIncVat && (
        <p className="small muted">
          {t('classes.until', {
            date: formatDate(price.validToDate, language, 'day'),
            price: priceWords(price.regularPriceIncVat, currency, t, language),
          })}
          {price.lowestPriorPriceIncVat !== null && (
            <>
              <br />
              {t('classes.lowest', { price: priceWords(price.lowestPriorPriceIncVat, currency, t, language) })}
            </>
          )}
        </p>
      )}
    </>
  )
}

type RowProps = { group: Group; book: string; queue: string; newest: ClassAvailability | undefined }

/** An age group: the way into its booking, or onto its waiting list. */
const GroupRow = ({ group, book, queue, newest }: RowProps) => {
  const { language, t } = useWords()
  const seats = seatsOf(group, newest)
  const isFull = seats.state === 'full'
  return (
    <ListLink
      href={`${isFull ? queue : book}?group=${group.id}`}
      media={<AgePicture group={group} />}
      title={group.name}
      note={
        <>
          <span className="num">{timesOf(group, language)}</span>
          {isFull && ` · ${t('classes.queue')}`}
        </>
      }
      end={<SeatsBadge seats={seats} />}
    />
  )
}

/** Where a full group still has seats. */
const Elsewhere = ({ one, group, all, newest }: Pick<Props, 'one' | 'all' | 'newest'> & { group: Group }) => {
  const { language, t } = useWords()
  if (seatsOf(group, newest).state !== 'full') return null
  const other = elsewhere(all, one, group, newest)
  return (
    other && (
      <p className="small">
        <Anchor className="tap" href={`#class-${other.id}`}>
          {t('classes.elsewhere', { group: group.name, date: formatDate(other.firstOccasionDate, language, 'weekday') })}
        </Anchor>
      </p>
    )
  )
}

const NotYet = ({ one }: { one: ShownClass }) => {
  const { language, t } = useWords()
  if (one.opening) return <Opening one={one} />
  const opens = one.sellablePeriodStartDate
  return (
    <p className="muted">
      {opens !== null && opens < one.firstOccasionDate
        ? t('classes.opens', { date: formatDate(opens, language, 'on') })
        : t('classes.closed')}
    </p>
  )
}
