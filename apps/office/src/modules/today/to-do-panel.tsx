import type { ToDo } from '@hoppla/contract/staff/today'
import { Button, Modal, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Keys } from '../../parts/states.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { useInAddress, useSetAddress, useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { areSingleLettersOn } from '../../shell/single-letters.ts'
import { listGivenUpJobsQuery } from './today-queries.ts'

/** How the words of a kind are called, and where it is done; without a page, it is said and no more. */
const kinds = {
  'enquiries-unanswered': { words: 'enquiries', path: '/enquiries' },
  'door-cases': { words: 'cases', path: '/cases' },
  'pass-photos': { words: 'passPhotos', path: '/pass-photos' },
  'refunds-failed': { words: 'refundsFailed', path: undefined },
  'notices-ending': { words: 'noticesEnding', path: '/notices' },
  'invitations-expiring': { words: 'invitationsExpiring', path: '/staff/invitations' },
  'jobs-given-up': { words: 'jobsGivenUp', path: '/today?jobs=1' },
} as const satisfies Record<ToDo['kind'], { words: string; path: string | undefined }>

/** What waits for somebody, each with its number and a press that leads to it; the keys 1 to 4 press the first four. */
export const ToDoPanel = ({ toDo }: { toDo: readonly ToDo[] }) => {
  const { t } = useWords()
  const go = useGo()
  const pressed = toDo.filter(({ kind }) => kinds[kind].path !== undefined).slice(0, 4)
  useDigits((digit) => {
    const chosen = pressed[digit - 1]
    if (chosen) go(chosen.kind)
  })
  return (
    <div className="today-to-do">
      <Panel
        title={t('today.toDo')}
        aside={
          pressed.length > 0 && (
            <span className="muted wide-only" aria-hidden>
              {t('today.press')} <Keys>1</Keys>
              {pressed.length > 1 && (
                <>
                  –<Keys>{String(pressed.length)}</Keys>
                </>
              )}
            </span>
          )
        }
      >
        {toDo.length === 0 && <p className="muted">{t('today.nothing')}</p>}
        <ul className="rows">
          {toDo.map((one) => (
            <Row key={one.kind} toDo={one} isFirst={one === pressed[0]} go={() => go(one.kind)} />
          ))}
        </ul>
      </Panel>
      <GivenUpJobs />
    </div>
  )
}

const useGo = (): ((kind: ToDo['kind']) => void) => {
  const navigate = useNavigate()
  const toPlace = useToPlace()
  const setAddress = useSetAddress()
  return (kind) => {
    const { path } = kinds[kind]
    if (kind === 'jobs-given-up') setAddress({ jobs: '1' })
    else if (path !== undefined) void navigate(toPlace(path))
  }
}

/** Digits that are pressed outside of fields, unless single keys are switched off. */
const useDigits = (press: (digit: number) => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !areSingleLettersOn()) return
      if (/^[1-4]$/.test(event.key)) press(Number(event.key))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [press])
}

const Row = ({ toDo: { kind, count, since }, isFirst, go }: { toDo: ToDo; isFirst: boolean; go: () => void }) => {
  const { t, language } = useWords()
  const { words } = kinds[kind]
  return (
    <li>
      <span className={kind === 'jobs-given-up' || kind === 'refunds-failed' ? 'count-badge bad' : 'count-badge'}>{count}</span>
      <span className="grow">
        <strong>{t(`today.${words}.title`)}</strong>
        {since !== null && (
          <span className="below">{t(`today.${words}.since`, { time: formatMoment(new Date(since), language) })}</span>
        )}
      </span>
      {words !== 'refundsFailed' && kinds[kind].path !== undefined && (
        <Button variant={isFirst ? 'next' : 'default'} onClick={go}>
          {t(`today.${words}.go`)}
        </Button>
      )}
    </li>
  )
}

const GivenUpJobs = () => {
  const { t } = useWords()
  const isOpen = useInAddress('jobs') !== ''
  const setAddress = useSetAddress()
  return (
    <Modal opened={isOpen} onClose={() => setAddress({ jobs: '' })} title={t('today.jobs.title')} size="lg" centered>
      {isOpen && <Jobs />}
    </Modal>
  )
}

const Jobs = () => {
  const { t, language } = useWords()
  const { data, error, refetch } = useQuery(listGivenUpJobsQuery)
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} />
  return (
    <div className="stack">
      <p className="muted">{data.length === 0 ? t('today.jobs.none') : t('today.jobs.lead')}</p>
      {data.length > 0 && (
        <Table className="compact">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('today.jobs.kind')}</Table.Th>
              <Table.Th className="figures">{t('today.jobs.attempts')}</Table.Th>
              <Table.Th>{t('today.jobs.since')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map(({ id, kind, attempts, since }) => (
              <Table.Tr key={id}>
                <Table.Td>{kind}</Table.Td>
                <Table.Td className="figures">{attempts}</Table.Td>
                <Table.Td>{formatMoment(new Date(since), language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}
