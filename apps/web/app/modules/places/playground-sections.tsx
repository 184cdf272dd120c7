import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney, formatNumber } from '@hoppla/i18n'
import { Facts, Grid, IconBox, type IconName, List, ListLink, Section, Tile, type Tone } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import type { PageArea, PageArticle, PageRoom, PlaygroundData } from './playground-data.ts'

/** The look of the kinds of areas we know; any other is a star. */
const looks: Record<string, readonly [IconName, Tone]> = {
  Play: ['star', 'sun'],
  Toddler: ['heart', 'lil'],
  Bistro: ['cup', 'sky'],
  Class: ['ball', 'leaf'],
  Party: ['cake', 'lil'],
}

/** What there is to play with. */
export const Areas = ({ areas }: { areas: readonly PageArea[] }) => {
  const { t } = useWords()
  return (
    areas.length > 0 && (
      <Section id="play" title={t('playgrounds.play')}>
        <ul className="feature-list">
          {areas.map(({ name, description, type }) => {
            const [icon, tone] = looks[type] ?? (['star', 'sun'] as const)
            return (
              <li key={name}>
                <IconBox name={icon} tone={tone} />
                <span>
                  <b>{name}</b>
                  <span className="muted">{description}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </Section>
    )
  )
}

/** The rooms one can have to oneself, with their themes. */
export const PartyRooms = ({ rooms }: { rooms: readonly PageRoom[] }) => {
  const { language, t } = useWords()
  return (
    rooms.length > 0 && (
      <Section id="party-rooms" title={t('playgrounds.rooms')}>
        <Grid min={240}>
          {rooms.map((room) => {
            const picture = room.theme?.image ?? room.image
            return (
              <Tile key={room.name} side title={room.name} {...(picture ? { art: { src: picture, tone: 'lil' as const } } : {})}>
                {room.description && <p className="muted">{room.description}</p>}
                <Facts
                  small
                  facts={[
                    { icon: 'group', text: t('playgrounds.guests', { count: room.guests, best: room.recommended }) },
                    ...(room.size === null
                      ? []
                      : [{ icon: 'tag' as const, text: t('playgrounds.size', { size: formatNumber(room.size, language) }) }]),
                    ...(room.theme ? [{ icon: 'star' as const, text: t('playgrounds.theme', { theme: room.theme.name }) }] : []),
                  ]}
                />
              </Tile>
            )
          })}
        </Grid>
      </Section>
    )
  )
}

const classLooks = { sport: ['ball', 'leaf'], trial: ['star', 'sun'], camp: ['heart', 'lil'] } as const

/** Classes and camps, where the place has a hall for them, each kind the way into its booking. */
export const Classes = ({ data: { areas, classes, slug } }: { data: PlaygroundData }) => {
  const { language, t } = useWords()
  const hall = areas.find(({ type }) => type === 'Class')
  const book = pathTo('class-list', { lang: language, playgroundSlug: slug })
  return (
    hall && (
      <Section id="classes" title={t('playgrounds.classes')}>
        <p>{t('playgrounds.classesText', { hall: hall.name })}</p>
        {classes.length > 0 && (
          <List card>
            {classes.map(({ kind, first, price, currency }) => (
              <ListLink
                key={kind}
                href={`${book}?kind=${kind}`}
                icon={classLooks[kind][0]}
                tone={classLooks[kind][1]}
                title={t(`playgrounds.classKinds.${kind}`)}
                note={t('playgrounds.classNext', { date: formatDate(first, language, 'day') })}
                end={
                  <span className="num nowrap">
                    {price === 0
                      ? t('playgrounds.classFree')
                      : t('places.from', { price: formatMoney(price, currency, language, { short: true }) })}
                  </span>
                }
              />
            ))}
          </List>
        )}
      </Section>
    )
  )
}

/** What is sold for this place, each with its price. */
export const Tickets = ({ data: { tickets, passes, giftCardFrom } }: { data: PlaygroundData }) => {
  const { language, t } = useWords()
  const shop = pathTo('shop', { lang: language })
  const money = (price: number, currency: string) => formatMoney(price, currency, language, { short: true })
  const row = (icon: IconName, tone: Tone, href: string) => (article: PageArticle) => (
    <ListLink
      key={article.name}
      href={href}
      icon={icon}
      tone={tone}
      title={article.name}
      note={article.entrances === null ? t('playgrounds.asOften') : t('playgrounds.entrances', { count: article.entrances })}
      end={<span className="num nowrap">{money(article.price, article.currency)}</span>}
    />
  )
  return (
    <Section id="tickets" title={t('playgrounds.tickets')}>
      <List card>
        {tickets.map(row('ticket', 'sun', `${shop}#serial-tickets`))}
        {passes.map(row('card', 'sky', `${shop}#passes`))}
        {giftCardFrom && (
          <ListLink
            href={`${shop}/gift-cards`}
            icon="gift"
            tone="lil"
            title={t('places.giftCard')}
            note={t('places.giftCardText')}
            end={
              <span className="num nowrap">{t('places.from', { price: money(giftCardFrom.price, giftCardFrom.currency) })}</span>
            }
          />
        )}
        {tickets.length + passes.length === 0 && !giftCardFrom && (
          <ListLink href={shop} icon="gift" tone="lil" title={t('places.toShop')} />
        )}
      </List>
    </Section>
  )
}

/** Address, telephone and maps. `geo:` (RFC 5870) opens the telephone's own map. */
export const TheWay = ({ data: { name, street, postalCode, city, phone, mapLink, at } }: { data: PlaygroundData }) => {
  const { t } = useWords()
  return (
    <Section id="way" title={t('playgrounds.way')}>
      <div className="card stack gap-3">
        <address>
          <b>{name}</b>
          <br />
          {street}
          <br />
          {postalCode} {city}
        </address>
        <div className="place-line">
          {mapLink && (
            <a className="tap" href={mapLink}>
              {t('playgrounds.openMap')}
            </a>
          )}
          {at && (
            <a className="tap" href={`geo:${at[0]},${at[1]}?q=${at[0]},${at[1]}(${encodeURIComponent(name)})`}>
              {t('playgrounds.mapApp')}
            </a>
          )}
          <a className="tap" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {t('playgrounds.call', { phone })}
          </a>
        </div>
      </div>
    </Section>
  )
}
