import { listPartyKitchen, listPartyNeeds, type PartyKitchen, type PartyNeeds } from '@hoppla/contract/parties/centre/calendar'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../../parts/page.tsx'
import { Empty, Failure } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { canAt, useMe } from '../../../platform/me.ts'
import { formatMoment, formatWeekday } from '../../../platform/moments.ts'
import { useSetAddress } from '../../../platform/place.ts'
import { useWords } from '../../../platform/words.ts'
import { nameOf, type Shown } from '../shown.ts'
import { answerSums, kitchenSums, shortName } from './printed.rules.ts'

type Input = { shown: Shown; date: string; kind: 'day' | 'kitchen' }

/** The parties of a day on paper: for the house with whose they are, for the kitchen as counts alone. */
export const PrintedParties = ({ shown, date, kind }: Input) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const { centre } = shown
  const answers = useAnswers(centre.id, date, kind)
  const { data, error, refetch } = useQuery({
    queryKey: ['party-needs', centre.id, date],
    queryFn: () => callApi(listPartyNeeds, { params: { playgroundId: centre.id }, query: { date } }),
  })
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={6} height={52} />
  if (data.parties.length === 0) return <Empty title={t('parties.none')} />
  return (
    <>
      {answers.error && <Failure error={answers.error} retry={() => void answers.refetch()} />}
      <div className="not-printed print-actions">
        <Button
          variant="next"
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={answers.isLoading}
          onClick={() => print()}
        >
          {t('parties.sheets.print')}
        </Button>
        <Button variant="quiet" onClick={() => setAddress({ print: '' })}>
          {t('parties.sheets.back')}
        </Button>
      </div>
      <Printed shown={shown} date={date} kind={kind} parties={data.parties} answers={answers.data} />
    </>
  )
}

/** What guests answered, for the kitchen of who may see it. Each answer is a look that is written down: it is asked for once, and forgotten with the sheet. */
const useAnswers = (playgroundId: string, date: string, kind: Input['kind']) => {
  const maySee = canAt(useMe(), 'classes.participants', playgroundId)
  return useQuery({
    queryKey: ['party-kitchen', playgroundId, date],
    queryFn: () => callApi(listPartyKitchen, { params: { playgroundId }, query: { date } }),
    enabled: kind === 'kitchen' && maySee,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Answers = { parties: readonly PartyKitchen[]; shredBy: string } | undefined
const Printed = ({ shown, date, kind, parties, answers }: Input & { parties: readonly PartyNeeds[]; answers: Answers }) => {
  const { t, language } = useWords()
  const me = useMe()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is wider than the screen, and scrolled by keys, too.
    <article className="party-print" tabIndex={0}>
      <h2>{t(`parties.sheets.${kind}`)}</h2>
      <p>{`${formatWeekday(date, language)} · ${shown.centre.name}`}</p>
      {answers && <p className="shred-by">{t('parties.sheets.shredBy', { day: formatDate(answers.shredBy, language, 'on') })}</p>}
      {kind === 'kitchen' ? (
        <Kitchen shown={shown} parties={parties} answers={answers?.parties} />
      ) : (
        <DayTable shown={shown} parties={parties} />
      )}
      <footer>{t('parties.sheets.by', { name: me.name, time: formatMoment(new Date(), language) })}</footer>
    </article>
  )
}

type Rows = { shown: Shown; parties: readonly PartyNeeds[] }
const useNeeds = ({ calendar }: Shown) => {
  const { t } = useWords()
  const counted = (rows: readonly { name: string; count: number }[]) =>
    rows.map(({ name, count }) => `${count} × ${name}`).join(', ')
  return {
    roomOf: ({ roomId }: PartyNeeds) => calendar.rooms.find(({ id }) => id === roomId)?.name ?? '',
    guests: ({ children, adults }: PartyNeeds) => t('parties.guestsOf', { children, adults }),
    counted,
    diets: (rows: readonly { diet: PartyKitchen['diets'][number]['diet']; count: number }[]) =>
      counted(rows.map(({ diet, count }) => ({ name: t(`parties.diets.${diet}`), count }))),
  }
}

const Kitchen = ({ shown, parties, answers }: Rows & { answers: readonly PartyKitchen[] | undefined }) => {
  const { t } = useWords()
  const { roomOf, guests, counted, diets } = useNeeds(shown)
  const sums = kitchenSums(parties)
  return (
    <table>
      <thead>
        <tr>
          {(['time', 'room', 'guests', 'food', 'extras', 'dietsTitle'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`parties.${column}`)}
            </th>
          ))}
          {answers && <th scope="col">{t('parties.sheets.answers')}</th>}
        </tr>
      </thead>
      <tbody>
        {parties.map((party) => (
          <tr key={party.id}>
            <th scope="row">{`${party.from}–${party.until}`}</th>
            <td>{roomOf(party)}</td>
            <td>{guests(party)}</td>
            <td>{counted(party.foods)}</td>
            <td>{counted(party.extras)}</td>
            <td>{diets(party.diets)}</td>
            {answers && (
              <td>
                <Answered party={party} answer={answers.find(({ id }) => id === party.id)} diets={diets} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('parties.sheets.all')}
          </th>
          <td>{t('parties.guestsOf', { children: sums.children, adults: sums.adults })}</td>
          <td>{counted(sums.foods)}</td>
          <td>{counted(sums.extras)}</td>
          <td>{diets(sums.diets.map(({ id, count }) => ({ diet: id, count })))}</td>
          {answers && <td>{diets(answerSums(answers).map(({ id, count }) => ({ diet: id, count })))}</td>}
        </tr>
      </tfoot>
    </table>
  )
}

type Diets = (rows: PartyKitchen['diets']) => string
const Answered = ({ party, answer, diets }: { party: PartyNeeds; answer: PartyKitchen | undefined; diets: Diets }) => {
  const { t } = useWords()
  if (!answer) return t('parties.sheets.noAnswers')
  const { answered, coming, elsewhere } = answer
  return (
    <>
      {t('parties.sheets.answered', { answered, coming, children: party.children })}
      {answer.diets.length > 0 && <small>{diets(answer.diets)}</small>}
      {elsewhere > 0 && <small>{t('parties.sheets.elsewhere', { count: elsewhere })}</small>}
    </>
  )
}

const DayTable = ({ shown, parties }: Rows) => {
  const { t, language } = useWords()
  const { roomOf, guests, counted, diets } = useNeeds(shown)
  const { calendar, people } = shown
  const dueOf = ({ id }: PartyNeeds) => {
    const due = calendar.parties.find((one) => one.id === id)?.due ?? 0
    return due > 0 ? formatMoney(due, calendar.currency, language) : t('parties.states.paid')
  }
  return (
    <table>
      <thead>
        <tr>
          {(['time', 'party', 'family', 'guests', 'package', 'food', 'due'] as const).map((column) => (
            <th key={column} scope="col">
              {column === 'due' ? t('parties.states.due') : t(`parties.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parties.map((party) => (
          <tr key={party.id}>
            <th scope="row">
              {`${party.from}–${party.until}`}
              <small>{roomOf(party)}</small>
              <small>{`${party.blockedFrom}–${party.blockedUntil}`}</small>
            </th>
            <td>{nameOf(shown, party, t)}</td>
            <td>
              {shortName(people.get(party.id)?.family ?? '')}
              <small>{people.get(party.id)?.phone}</small>
            </td>
            <td>{guests(party)}</td>
            <td>
              {party.package.name}
              <small>{party.theme?.name}</small>
            </td>
            <td>
              {[counted(party.foods), counted(party.extras), diets(party.diets)].filter(Boolean).map((text) => (
                <small key={text}>{text}</small>
              ))}
            </td>
            <td>{dueOf(party)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
