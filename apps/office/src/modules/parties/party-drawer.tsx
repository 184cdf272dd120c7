import type { CentreParty } from '@hoppla/contract/parties/centre/party'
import type { StaffPlace } from '@hoppla/contract/staff'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, Drawer } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill } from '../../parts/states.tsx'
import { refusalCode } from '../../platform/api.ts'
import { can, canAt, useMe } from '../../platform/me.ts'
import { formatMoment, formatWeekday } from '../../platform/moments.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { MoveForm } from './move-form.tsx'
import { getCentrePartyQuery } from './party-queries.ts'

const EndingPanel = lazy(async () => ({ default: (await import('./ending/ending-panel.tsx')).EndingPanel }))

type Input = { id: string; centre: StaffPlace; close: () => void }

/** One party: whose it is, what it needs, what is left to pay; and moving it. */
export const PartyDrawer = ({ id, centre, close }: Input) => {
  const { t, language } = useWords()
  const { data, error, refetch } = useQuery(getCentrePartyQuery(id))
  const isMoving = useInAddress('move') !== ''
  const me = useMe()
  const mayMove = canAt(me, 'parties.edit', centre.id)
  const mayTake = canAt(me, 'till.charge', centre.id)
  const title = data
    ? data.child.firstName === ''
      ? t('parties.party')
      : data.child.turns === null
        ? data.child.firstName
        : t('parties.turns', { name: data.child.firstName, age: data.child.turns })
    : t('parties.party')
  return (
    <Drawer opened onClose={close} title={title} size={520}>
      {!data && !error && <Waiting rows={6} height={36} />}
      {refusalCode(error) === 'party.not-found' ? (
        <Note tone="quiet">{t('parties.gone')}</Note>
      ) : (
        error && <Failure error={error} retry={() => void refetch()} />
      )}
      {data && (
        <div className="stack">
          <p>{`${formatWeekday(data.date, language)}, ${data.from}–${data.until} · ${data.room.name}`}</p>
          {isMoving && mayMove && !data.isOver ? (
            <MoveForm key={data.version} party={data} centre={centre} close={close} />
          ) : (
            <Facts party={data} mayMove={mayMove} mayTake={mayTake} />
          )}
        </div>
      )}
    </Drawer>
  )
}

type FactsInput = { party: CentreParty; mayMove: boolean; mayTake: boolean }
const Facts = ({ party, mayMove, mayTake }: FactsInput) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  return (
    <div className="stack party-facts">
      <State party={party} />
      <Family party={party} />
      <Needs party={party} />
      <Money party={party} />
      {mayTake && party.status === 'Booked' && (
        <Suspense fallback={<Waiting rows={3} height={36} />}>
          <EndingPanel id={party.id} />
        </Suspense>
      )}
      {mayMove && !party.isOver && (
        <Button leftSection={<IconArrowsMove size={18} aria-hidden />} onClick={() => setAddress({ move: '1' })}>
          {t('parties.move.open')}
        </Button>
      )}
    </div>
  )
}

const State = ({ party: { status, heldUntil, arrived, children, price } }: { party: CentreParty }) => {
  const { t, language } = useWords()
  if (status === 'Cancelled') return <Pill tone="bad">{t('parties.states.cancelled')}</Pill>
  if (status === 'Reserved' && heldUntil)
    return <Pill tone="plan">{t('parties.heldUntil', { time: formatMoment(new Date(heldUntil), language) })}</Pill>
  if (arrived > 0) return <Pill tone="ok">{t('parties.arrivedOf', { arrived, children })}</Pill>
  return <Pill tone={price.due > 0 ? 'warn' : 'info'}>{t(`parties.states.${price.due > 0 ? 'due' : 'paid'}`)}</Pill>
}

const Family = ({ party: { family, orderReference } }: { party: CentreParty }) => {
  const { t } = useWords()
  const me = useMe()
  const { name, phone, email, accountId } = family
  return (
    <dl className="facts">
      <dt>{t('parties.family')}</dt>
      <dd>{accountId && name && can(me, 'customers.read') ? <Link to={`/customers/${accountId}`}>{name}</Link> : name || '–'}</dd>
      {phone && (
        <>
          <dt>{t('parties.telephone')}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt>{t('parties.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </>
      )}
      {orderReference && (
        <>
          <dt>{t('parties.order')}</dt>
          <dd>{can(me, 'orders.read') ? <Link to={`/orders/${orderReference}`}>{orderReference}</Link> : orderReference}</dd>
        </>
      )}
    </dl>
  )
}

const Needs = ({ party }: { party: CentreParty }) => {
  const { t } = useWords()
  const counted = (rows: readonly { name: string; count: number }[]) =>
    rows.map(({ name, count }) => `${count} × ${name}`).join(', ')
  const rows = [
    [t('parties.guests'), t('parties.guestsOf', { children: party.children, adults: party.adults })],
    [t('parties.package'), party.package.name],
    [t('parties.theme'), party.theme?.name ?? ''],
    [t('parties.roomFor'), t('parties.roomFrom', { from: party.blockedFrom, until: party.blockedUntil })],
    [t('parties.food'), counted(party.foods)],
    [t('parties.extras'), counted(party.extras)],
    [t('parties.dietsTitle'), party.diets.map(({ diet, count }) => `${count} × ${t(`parties.diets.${diet}`)}`).join(', ')],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Money = ({ party: { price, restDueOn } }: { party: CentreParty }) => {
  const { t, language } = useWords()
  const money = (amount: number) => formatMoney(amount, price.currency, language)
  return (
    <table className="price-lines">
      <caption className="visually-hidden">{t('parties.price')}</caption>
      <tbody>
        {price.lines.map(({ name, quantity, amount }) => (
          <tr key={`${name} ${amount}`}>
            <td>{quantity > 1 ? `${quantity} × ${name}` : name}</td>
            <td>{money(amount)}</td>
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">{t('parties.total')}</th>
          <td>{money(price.total)}</td>
        </tr>
        <tr>
          <th scope="row">{t('parties.paid')}</th>
          <td>{money(price.paid)}</td>
        </tr>
        {price.due > 0 && (
          <tr className="sum">
            <th scope="row">{t('parties.dueBy', { day: formatDate(restDueOn, language, 'on') })}</th>
            <td>{money(price.due)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
