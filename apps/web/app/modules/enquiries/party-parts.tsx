import { formatMoney, formatNumber } from '@hoppla/i18n'
import { Card, Facts, Grid, Icon, Section, Tile } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import type { PartyAtData, ShownPackage, ShownRoom } from './party-data.ts'

/** Packages side by side: price first, then what is in it. */
export const Packages = ({ packages, extraChild }: { packages: readonly ShownPackage[]; extraChild?: string | undefined }) => {
  const { language, t } = useWords()
  if (packages.length === 0) return null
  return (
    <Section id="packages" title={t('enquiries.party.packages')}>
      <ul className="cols even">
        {packages.map((one) => (
          <Card as="li" key={one.guid} stack={4}>
            <div className="stack gap-1">
              <h3>{one.name}</h3>
              <p className="price-xl num">{formatMoney(one.price, one.currency, language, { short: true })}</p>
              <p className="small muted">
                {t('enquiries.party.hold', {
                  children: one.children,
                  count: one.minutes / 60,
                  hours: formatNumber(one.minutes / 60, language),
                })}
              </p>
            </div>
            {one.description && <p>{one.description}</p>}
            <Facts small facts={one.includes.map((text) => ({ icon: 'check', text }))} />
          </Card>
        ))}
      </ul>
      <p className="aside-note mt-4">
        <Icon name="info" small />
        <span>
          {[extraChild && `${t('enquiries.party.extra', { price: extraChild })}.`, t('enquiries.party.vat')]
            .filter(Boolean)
            .join(' ')}
        </span>
      </p>
    </Section>
  )
}

/** Rooms with their themes, and for how many they are. */
export const Rooms = ({ rooms }: { rooms: readonly ShownRoom[] }) => {
  const { language, t } = useWords()
  if (rooms.length === 0) return null
  return (
    <Section id="rooms" title={t('enquiries.party.rooms')}>
      <Grid min={rooms.length % 4 === 0 ? 240 : 300}>
        {rooms.map((room) => (
          <Tile key={room.guid} side title={room.name} art={{ src: room.picture ?? '/art/party', tone: 'lil', alt: '' }}>
            <div className="stack gap-1">
              {room.description && <p>{room.description}</p>}
              <p className="small muted">{t('enquiries.party.fits', { count: room.most, good: room.good })}</p>
              {room.size !== null && (
                <p className="small muted">{t('enquiries.party.size', { size: formatNumber(room.size, language) })}</p>
              )}
            </div>
          </Tile>
        ))}
      </Grid>
    </Section>
  )
}

export const GoodToKnow = () => {
  const { t } = useWords()
  return (
    <Card as="section" tone="leaf" stack={4} aria-labelledby="know">
      <h2 id="know" className="size-l">
        {t('enquiries.party.know')}
      </h2>
      <Facts
        facts={[
          { icon: 'sock', text: t('enquiries.party.knowSocks') },
          { icon: 'group', text: t('enquiries.party.knowAdults') },
          { icon: 'heart', text: t('enquiries.party.knowFood') },
          { icon: 'card', text: t('enquiries.party.knowPay') },
        ]}
      />
    </Card>
  )
}

/** The price of an extra birthday child, ready to read. */
export const useExtraChild = ({ extraChild, currency }: Pick<PartyAtData, 'extraChild' | 'currency'>): string | undefined => {
  const { language } = useWords()
  return extraChild === null ? undefined : formatMoney(extraChild, currency, language, { short: true })
}
