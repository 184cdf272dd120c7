import './transfer.css'
import { type ChainImport, exportChainFiles, uploadChainImport } from '@hoppla/contract/staff/transfer'
import { Button, Table } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Page, Panel } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { ApiError, callApi, fetchFile, saveFile } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { ImportPage } from './import-page.tsx'
import { ImportState } from './import-state.tsx'
import { listChainImportsQuery } from './transfer-queries.ts'
import { base64Of } from './zip-file.ts'

export default function TransferPage() {
  const { id } = useParams()
  return <Guarded permission="chain.transfer">{id === undefined ? <Transfer /> : <ImportPage key={id} id={id} />}</Guarded>
}

/** The chain as a zip of files, out and in. */
const Transfer = () => {
  const { t } = useWords()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listChainImportsQuery)
  return (
    <Page title={t('transfer.title')} lead={t('transfer.lead')}>
      <div className="stack">
        <Exporting />
        <Importing />
        {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
        {data && data.length > 0 && <Recent imports={data} />}
      </div>
    </Page>
  )
}

const Exporting = () => {
  const { t } = useWords()
  const exporting = useMutation({
    mutationFn: async () => saveFile(await fetchFile(exportChainFiles, {}), t('transfer.exporting.file')),
  })
  return (
    <Panel title={t('transfer.exporting.title')}>
      <div className="stack">
        <p>{t('transfer.exporting.text')}</p>
        {exporting.error && <Note tone="bad">{errorText(exporting.error, t)}</Note>}
        <div>
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {t('transfer.exporting.press')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Sends a zip and goes to its page, where it is being checked. */
const useUpload = () => {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (file: File) => {
      const zip = await base64Of(file)
      return callApi(uploadChainImport, { body: { fileName: file.name.slice(0, 200), zip } })
    },
    onSuccess: ({ id }) => navigate(`/transfer/${id}`),
  })
}

const Importing = () => {
  const { t } = useWords()
  const id = useId()
  const sending = useUpload()
  const failure = sending.error instanceof ApiError ? errorText(sending.error, t) : t('transfer.importing.unreadable')
  return (
    <Panel title={t('transfer.importing.title')}>
      <div className="stack">
        <p>{t('transfer.importing.text')}</p>
        <div>
          <label className="label" htmlFor={id}>
            {t('transfer.importing.choose')}
          </label>
          <p className="muted" id={`${id}-hint`}>
            {t('transfer.importing.hint')}
          </p>
          <input
            id={id}
            className="zip-file"
            type="file"
            accept=".zip,application/zip"
            aria-describedby={`${id}-hint`}
            disabled={sending.isPending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) sending.mutate(file)
              // The same file, changed since, may be chosen again.
              currentTarget.value = ''
            }}
          />
        </div>
        <div role="status">{sending.isPending && t('transfer.importing.sending')}</div>
        {sending.error && <Note tone="bad">{failure}</Note>}
      </div>
    </Panel>
  )
}

const Recent = ({ imports }: { imports: readonly Pick<ChainImport, 'id' | 'state' | 'fileName' | 'uploadedAt'>[] }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('transfer.recent.title')} flush>
      <div className="table-panel bare">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('transfer.recent.file')}</Table.Th>
              <Table.Th>{t('transfer.recent.state')}</Table.Th>
              <Table.Th className="wide-only">{t('transfer.recent.at')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {imports.map(({ id, state, fileName, uploadedAt }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Link to={`/transfer/${id}`}>{fileName}</Link>
                </Table.Td>
                <Table.Td>
                  <ImportState state={state} />
                </Table.Td>
                <Table.Td className="wide-only">{formatMoment(new Date(uploadedAt), language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Panel>
  )
}
