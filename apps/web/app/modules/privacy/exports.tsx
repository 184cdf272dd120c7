import { type DataExport, exportHtml, exportJson, requestExport } from '@hoppla/contract/privacy'
import { formatDateTime, formatNumber } from '@hoppla/i18n'
import { Button, Card, Spinner } from '@hoppla/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, fetchFile, saveFile } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { renew } from '../../platform/api/queries.tsx'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { listExportsQuery } from './privacy.queries.ts'

/** Taking one's data along: asked for here, ready within about a minute, downloaded until it expires. */
export const Exports = () => {
  const { t } = useWords()
  const cache = useQueryClient()
  const exports = useQuery({ ...listExportsQuery, enabled: useSession().status === 'authenticated' })
  const [busy, setBusy] = useState(false)
  const request = async () => {
    setBusy(true)
    try {
      await callApi(requestExport, {})
      await renew(cache, listExportsQuery.queryKey)
    } catch (error) {
      showToast('error', errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const isPreparing = exports.data?.some(({ state }) => state === 'preparing') ?? false
  return (
    <Card as="section" stack={4} aria-labelledby="export">
      <h2 id="export" className="size-l">
        {t('privacy.export.title')}
      </h2>
      <p className="muted">{t('privacy.export.lead')}</p>
      <div aria-live="polite">
        <QueryResult query={exports} label={t('privacy.export.loading')}>
          {(all) => (
            <div className="stack gap-4">
              {all.map((one) => (
                <OneExport key={one.guid} one={one} />
              ))}
            </div>
          )}
        </QueryResult>
      </div>
      {!isPreparing && (
        <div>
          <Button icon="download" busy={busy} busyLabel={t('privacy.export.busy')} onClick={() => void request()}>
            {t('privacy.export.go')}
          </Button>
        </div>
      )}
    </Card>
  )
}

const OneExport = ({ one }: { one: DataExport }) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const moment = (at: string) => formatDateTime(at, language, site.country.timezone)
  if (one.state === 'preparing')
    return (
      <p className="row one-line">
        <Spinner /> <span className="grow">{t('privacy.export.preparing')}</span>
      </p>
    )
  const size = formatNumber(Math.max(1, Math.round((one.sizeInBytes ?? 0) / 1024)), language)
  return (
    <div className="stack gap-2">
      <p>
        <b>{t('privacy.export.ready', { date: moment(one.requestedAt) })}</b>
        <span className="block muted small">{t('privacy.export.expires', { date: moment(one.expiresAt), size })}</span>
      </p>
      <div className="row">
        <Download one={one} kind="html" />
        <Download one={one} kind="json" />
      </div>
    </div>
  )
}

const routes = { html: exportHtml, json: exportJson } as const

const Download = ({ one, kind }: { one: DataExport; kind: keyof typeof routes }) => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const file = await fetchFile(routes[kind], { params: { guid: one.guid } })
      saveFile(file, `${t('privacy.export.file')}-${one.requestedAt.slice(0, 10)}.${kind}`)
    } catch (error) {
      showToast('error', errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small icon="download" busy={busy} busyLabel={t('privacy.export.fetching')} onClick={() => void download()}>
      {t(`privacy.export.${kind}`)}
    </Button>
  )
}
