import { applyChainImport, type ChainImport, checkChainImport, discardChainImport } from '@hoppla/contract/staff/transfer'
import { Button, Checkbox, Table } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { ImportReport } from './import-report.tsx'
import { ImportState } from './import-state.tsx'
import { changesIn } from './report.rules.ts'
import { getChainImportQuery } from './transfer-queries.ts'

/** One upload: what it would change, and the press that imports it. */
export const ImportPage = ({ id }: { id: string }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(getChainImportQuery(id))
  return (
    <Page
      title={data?.fileName ?? t('transfer.title')}
      lead={data && <ImportState state={data.state} />}
      actions={
        <Button component={Link} variant="quiet" to="/transfer" leftSection={<IconArrowLeft size={18} aria-hidden />}>
          {t('transfer.all')}
        </Button>
      }
    >
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <Upload upload={data} />}
    </Page>
  )
}

const Upload = ({ upload }: { upload: ChainImport }) => {
  const { t } = useWords()
  const { state, report, problems, takeFiles, isReplanned } = upload
  const { check, apply, discard } = useSteps(upload)
  // Of what was tried last: an older refusal is over.
  const [last] = [check, apply, discard].toSorted((a, b) => b.submittedAt - a.submittedAt)
  const failure = last?.error
  const isBusy = check.isPending || apply.isPending || discard.isPending
  return (
    <div className="stack">
      <div role="status">
        {state === 'checking' && t('transfer.checking')}
        {state === 'applying' && t('transfer.applying')}
        {state === 'applied' && <Note tone="ok">{t('transfer.applied')}</Note>}
      </div>
      {state === 'failed' && <Note tone="bad">{t('transfer.failed')}</Note>}
      {state === 'refused' && <Problems problems={problems} />}
      {isReplanned && state === 'ready' && <Note tone="warn">{t('transfer.replanned')}</Note>}
      {report && (
        <ImportReport report={report} isDone={state === 'applied'}>
          {state === 'ready' && (report.kept.length > 0 || takeFiles) && (
            <Kept upload={upload} isBusy={isBusy} check={(files) => check.mutate(files)} />
          )}
        </ImportReport>
      )}
      {failure && <Note tone="bad">{errorText(failure, t)}</Note>}
      <Steps
        upload={upload}
        isBusy={isBusy}
        isApplying={apply.isPending}
        check={() => check.mutate(takeFiles)}
        apply={() => apply.mutate()}
        discard={() => discard.mutate()}
      />
    </div>
  )
}

const useSteps = ({ id, report }: ChainImport) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { queryKey } = getChainImportQuery(id)
  const show = (next: ChainImport) => queries.setQueryData(queryKey, next)
  // Refused: most often it is another by now.
  const onError = () => queries.invalidateQueries({ queryKey })
  return {
    check: useMutation({
      mutationFn: (takeFiles: boolean) => callApi(checkChainImport, { params: { id }, body: { takeFiles } }),
      onSuccess: show,
      onError,
    }),
    apply: useMutation({
      mutationFn: () => callApi(applyChainImport, { params: { id }, body: { plan: report?.plan ?? '' } }),
      onSuccess: show,
      onError,
    }),
    discard: useMutation({
      mutationFn: () => callApi(discardChainImport, { params: { id } }),
      onSuccess: () => {
        queries.removeQueries({ queryKey })
        void navigate('/transfer')
      },
      onError,
    }),
  }
}

type StepsInput = {
  upload: ChainImport
  isBusy: boolean
  isApplying: boolean
  check: () => void
  apply: () => void
  discard: () => void
}

const Steps = ({ upload: { state, report }, isBusy, isApplying, check, apply, discard }: StepsInput) => {
  const { t } = useWords()
  if (state === 'checking' || state === 'applying' || state === 'applied') return null
  const count = report ? changesIn(report) : 0
  return (
    <div className="dialog-actions">
      <Button variant="quiet" disabled={isBusy} onClick={discard}>
        {t('transfer.discard')}
      </Button>
      <Button disabled={isBusy} onClick={check}>
        {t('transfer.again')}
      </Button>
      {state === 'ready' && count > 0 && (
        <Button variant="next" disabled={isBusy && !isApplying} loading={isApplying} onClick={apply}>
          {t('transfer.apply', { count })}
        </Button>
      )}
    </div>
  )
}

type KeptInput = { upload: ChainImport; isBusy: boolean; check: (takeFiles: boolean) => void }

/** What was edited in the office and is otherwise in the files: it stays, unless the files are to win. */
const Kept = ({ upload: { report, takeFiles }, isBusy, check }: KeptInput) => {
  const { t } = useWords()
  return (
    <Panel title={t('transfer.kept.title')}>
      <div className="stack">
        <p>{t(takeFiles ? 'transfer.kept.taken' : 'transfer.kept.text')}</p>
        {report && report.kept.length > 0 && (
          <ul className="plain">
            {report.kept.map(({ subject, name }) => (
              <li key={`${subject} ${name}`}>
                <code>
                  {subject} {name}
                </code>
              </li>
            ))}
          </ul>
        )}
        <Checkbox
          checked={takeFiles}
          disabled={isBusy}
          label={t('transfer.kept.take')}
          onChange={({ currentTarget: { checked } }) => check(checked)}
        />
      </div>
    </Panel>
  )
}

const Problems = ({ problems }: Pick<ChainImport, 'problems'>) => {
  const { t } = useWords()
  return (
    <>
      <Note tone="bad">{t('transfer.refused', { count: problems.length })}</Note>
      <div className="table-panel">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('transfer.recent.file')}</Table.Th>
              <Table.Th>{t('transfer.problem.line')}</Table.Th>
              <Table.Th>{t('transfer.problem.column')}</Table.Th>
              <Table.Th>{t('transfer.problem.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ file, line, column, reason }) => (
              <Table.Tr key={`${file} ${line} ${column} ${reason}`}>
                <Table.Td>
                  <code>{file}</code>
                </Table.Td>
                <Table.Td className="figures problem-line" data-label={t('transfer.problem.line')}>
                  {line}
                </Table.Td>
                <Table.Td>
                  <code>{column}</code>
                </Table.Td>
                <Table.Td lang="en">{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
