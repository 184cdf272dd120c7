import { changeNotice, createNotice, type NoticeInput } from '@hoppla/contract/places/notice-editing'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { callApi, refusalCode } from '../../platform/api.ts'
import { useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { NoticeEditor } from './notice-editor.tsx'
import { noticePlaces } from './notice-fields.ts'
import { getEditedNoticeQuery, inputOf, noticeHistoryQuery, useNoticesChanged } from './notice-queries.ts'

/** What happens after a notice was saved: back to the list, with a word. */
const useSaved = (): (() => void) => {
  const { t } = useWords()
  const go = useNavigate()
  const { search } = useLocation()
  const changed = useNoticesChanged()
  return () => {
    changed()
    notifications.show({ color: 'leaf', message: t('notices.published') })
    void go({ pathname: '/notices', search })
  }
}

export const NewNotice = () => {
  const me = useMe()
  const here = usePlace()
  const saved = useSaved()
  const own = noticePlaces(me).map(({ value }) => value)
  const place = here && own.includes(here.id) ? here.id : own.length === 1 ? own[0] : undefined
  const [key] = useState(() => crypto.randomUUID())
  const [value] = useState<NoticeInput>(() => ({
    type: 'General',
    kind: 'info',
    icon: null,
    placeIds: place === undefined ? [] : [place],
    names: {},
    content: {},
    startsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    endsAt: null,
    isDisabled: false,
  }))
  return (
    <NoticeEditor
      id={null}
      value={value}
      version={0}
      history={[]}
      named={[]}
      // Pressed twice, or sent again after no answer came: it is published once.
      onSave={(input) => callApi(createNotice, { body: input }, { idempotencyKey: key })}
      readLatest={async () => ({ value, version: 0 })}
      onSaved={saved}
    />
  )
}

export const OneNotice = ({ id }: { id: string }) => {
  const { t } = useWords()
  const saved = useSaved()
  const { search } = useLocation()
  const notice = useQuery(getEditedNoticeQuery(id))
  const history = useQuery(noticeHistoryQuery(id))
  if (refusalCode(notice.error) === 'notice.not-found' && !notice.data)
    return (
      <Page title={t('notices.title')}>
        <Empty
          art={null}
          title={t('notices.gone')}
          actions={
            <Button component={Link} to={{ pathname: '/notices', search }}>
              {t('notices.toList')}
            </Button>
          }
        />
      </Page>
    )
  if (!notice.data)
    return (
      <Page title={t('notices.title')}>
        {notice.error ? <Failure error={notice.error} retry={() => void notice.refetch()} /> : <Waiting />}
      </Page>
    )
  return (
    <NoticeEditor
      id={id}
      value={inputOf(notice.data)}
      version={notice.data.version}
      history={history.data ?? []}
      named={notice.data.places}
      onSave={(input, version) => callApi(changeNotice, { params: { id }, body: { ...input, version } })}
      readLatest={async () => {
        const [latest] = await Promise.all([notice.refetch(), history.refetch()])
        if (!latest.data) throw latest.error ?? new Error('The notice could not be read.')
        return { value: inputOf(latest.data), version: latest.data.version }
      }}
      onSaved={saved}
    />
  )
}
