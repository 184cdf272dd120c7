import { type ChannelType, type CommunicationPreferences, channelTypes, savePreferences } from '@hoppla/contract/profile'
import { Button, Card, Checkbox, EmptyState, LinkButton, PageHead, SkeletonCard, Stack, Wrap } from '@hoppla/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { Queries, takeOver } from '../../platform/api/queries.tsx'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { signInGuard } from '../../platform/session/guards.ts'
import { useSession } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import type { Route } from './+types/preferences-page'
import { getPreferencesQuery } from './profile.queries.ts'

export const meta: Route.MetaFunction = (args) => [
  ...titleOf(args, (t) => t('profile.preferences.title')),
  // The address of a mail carries a token: it is nobody else's business.
  { name: 'referrer', content: 'no-referrer' },
]

/** What we may write about. Opened by a mail's signed link without a sign-in; a bare address asks to sign in (docs/product/profile.md). `?channel=` comes first. */
export default function PreferencesPage() {
  const { t } = useWords()
  return (
    <Wrap width="narrow">
      <PageHead title={t('profile.preferences.title')} lead={t('profile.preferences.lead')} />
      <div className="mt-4">
        <Queries>
          <Preferences />
        </Queries>
      </div>
    </Wrap>
  )
}

const Preferences = () => {
  const { userId = '' } = useParams()
  const { pathname, search } = useLocation()
  const { language, t } = useWords()
  const { status } = useSession()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const token = asked.get('token') || undefined
  const elsewhere = token ? undefined : signInGuard(status, language, pathname + search, { origin: 'MyAccount' })
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
  const query = useQuery({ ...getPreferencesQuery(userId, token), enabled: token !== undefined || status === 'authenticated' })
  // What is on the screen stays when a later look fails.
  if (!query.data && query.error instanceof ApiError && query.error.status > 0 && query.error.status < 500)
    return (
      <Card flush>
        <EmptyState
          art="/art/lost"
          title={t('profile.preferences.invalid')}
          actions={
            <LinkButton variant="pri" href={loginAddress(language, { origin: 'MyAccount' })}>
              {t('common.login')}
            </LinkButton>
          }
        >
          {t('profile.preferences.invalidText')}
        </EmptyState>
      </Card>
    )
  return (
    <QueryResult query={query} label={t('profile.preferences.loading')} waiting={<SkeletonCard />}>
      {(found) => <PreferencesForm found={found} token={token} first={asked.get('channel')} />}
    </QueryResult>
  )
}

type FormProps = { found: CommunicationPreferences; token: string | undefined; first: string | null }

const PreferencesForm = ({ found, token, first }: FormProps) => {
  const { t } = useWords()
  const cache = useQueryClient()
  const form = useForm({
    send: async (values) => {
      const saved = await callApi(savePreferences, {
        params: { userId: found.userId },
        body: {
          ...(token ? { token } : {}),
          channels: Object.fromEntries(channelTypes.map((channel) => [channel, values[channel] === 'on'])),
        },
      })
      await takeOver(cache, getPreferencesQuery(found.userId, token).queryKey, saved)
      showToast('ok', t('profile.preferences.saved'))
    },
  })
  const isFirst = (channel: ChannelType) => Number(channel === first)
  const inOrder = [...channelTypes].sort((a, b) => isFirst(b) - isFirst(a))
  return (
    <FormCard form={form}>
      <p className="muted">{t('profile.preferences.for', { email: found.email })}</p>
      <Stack gap={4}>
        {inOrder.map((channel) => (
          <Checkbox
            key={channel}
            name={channel}
            defaultChecked={found.channels[channel]}
            label={
              <>
                <b className="block">{t(`profile.preferences.types.${channel}`)}</b>
                <span className="muted small">{t(`profile.preferences.notes.${channel}`)}</span>
              </>
            }
          />
        ))}
      </Stack>
      <Button type="submit" variant="pri" busy={form.busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
      <p className="muted small">{t('profile.preferences.always')}</p>
    </FormCard>
  )
}
