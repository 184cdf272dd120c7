import { pathTo } from '@hoppla/contract/pages'
import { type CodeOnOffer, connectTicket, lookUpCode } from '@hoppla/contract/tickets'
import { connectPass } from '@hoppla/contract/tickets/passes'
import { formatDate } from '@hoppla/i18n'
import { BackLink, Button, Card, type Fact, Facts, PageHead, SkeletonCard, Stack, TextField, Toast, Wrap } from '@hoppla/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { evictReads } from '../../platform/api/evict-reads.ts'
import { Queries } from '../../platform/api/queries.tsx'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { artOf } from '../catalogue/catalogue.ts'
import type { Route } from './+types/redeem-page'
import { dropCode, keepCode, keptCode } from './kept-code.ts'
import { ChildChoice } from './lazy-child-choice.ts'

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('tickets.redeem.title'),
    (t) => t('tickets.redeem.lead'),
  )

/** Where a code that was given becomes a ticket or a pass. Query value `kind` says which, when the mail knew; the code itself comes after the hash. */
export default function RedeemPage() {
  const { language, t } = useWords()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!hash) return
    keepCode(plain(hash.slice(1)))
    // Away from the address before anybody is sent to sign in with it.
    void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate])
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={pathTo('shop', { lang: language })} label={t('common.back')}>
            {t('shop.title')}
          </BackLink>
        }
        title={t('tickets.redeem.title')}
        lead={t('tickets.redeem.lead')}
      />
      <div className="mt-4">{isHydrated && !hash ? <Redeem /> : <SkeletonCard />}</div>
    </Wrap>
  )
}

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Not ours, then; the server will say so.
  }
}

type Offer = CodeOnOffer & { code: string }

const Redeem = () => {
  const { search } = useLocation()
  const isPass = new URLSearchParams(search).get('kind') === 'pass'
  const user = useSignedIn({ intent: isPass ? 'RedeemPass' : 'ConnectSerialTicket', origin: 'Site' })
  const [offer, setOffer] = useState<Offer>()
  if (!user) return <SkeletonCard />
  if (!offer) return <CodeForm onFound={setOffer} />
  return <Found offer={offer} another={() => setOffer(undefined)} />
}

const CodeForm = ({ onFound }: { onFound: (offer: Offer) => void }) => {
  const { t } = useWords()
  const form = useForm({
    check: ({ code = '' }): Record<string, string> => (code.trim() ? {} : { code: t('tickets.redeem.missing') }),
    send: async ({ code = '' }) => {
      keepCode(code)
      onFound({ ...(await callApi(lookUpCode, { body: { code } })), code })
    },
  })
  return (
    <FormCard form={form}>
      <TextField
        name="code"
        label={t('tickets.redeem.code')}
        hint={t('tickets.redeem.hint')}
        error={form.problem('code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
        defaultValue={keptCode()}
      />
      <Button variant="pri" type="submit" iconEnd="arrow" busy={form.busy} busyLabel={t('shop.checking')}>
        {t('tickets.redeem.look')}
      </Button>
    </FormCard>
  )
}

/** Connects what the code stands for with the account, a pass with a child of it, and leads to it. */
const useConnect = ({ code, name }: Offer) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The same request again, after a lost answer, is the same connection.
  const keys = useRef(new Map<string, string>())
  const connect = async (childId?: string) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const idempotencyKey = keys.current.get(childId ?? '') ?? crypto.randomUUID()
    keys.current.set(childId ?? '', idempotencyKey)
    try {
      const owned =
        childId === undefined
          ? pathTo('account-ticket-card', {
              lang: language,
              guid: (await callApi(connectTicket, { body: { code } }, { idempotencyKey })).guid,
            })
          : pathTo('account-pass', {
              lang: language,
              guid: (await callApi(connectPass, { body: { code, childId } }, { idempotencyKey })).guid,
            })
      dropCode()
      evictReads()
      showToast('ok', t('tickets.redeem.done', { name }), undefined, 1)
      await navigate(owned, { replace: true })
    } catch (error) {
      setFailure(errorText(error, t))
      setBusy(false)
    }
  }
  return { busy, failure, connect }
}

/** What the code is good for, and the last step. */
const Found = ({ offer, another }: { offer: Offer; another: () => void }) => {
  const { t } = useWords()
  const { busy, failure, connect } = useConnect(offer)
  return (
    <Stack gap={5}>
      <OfferCard offer={offer} />
      {offer.kind === 'pass' ? (
        <Queries>
          <Suspense fallback={<SkeletonCard />}>
            <ChildChoice
              articleId={offer.articleId}
              chosen=""
              submit={t('tickets.redeem.connectPass')}
              busy={busy}
              failure={failure}
              onChosen={(childId) => void connect(childId)}
            />
          </Suspense>
        </Queries>
      ) : (
        <Card raise stack={4}>
          {failure !== undefined && <Toast tone="error" title={failure} />}
          <Button variant="pri" full busy={busy} busyLabel={t('common.loading')} onClick={() => void connect()}>
            {t('tickets.redeem.connectTicket')}
          </Button>
        </Card>
      )}
      <Button variant="quiet" onClick={another}>
        {t('tickets.redeem.another')}
      </Button>
    </Stack>
  )
}

const OfferCard = ({ offer: { kind, name, numberOfEntrances, period, rules } }: { offer: Offer }) => {
  const { language, t } = useWords()
  const facts: Fact[] = [
    {
      icon: 'ticket',
      text: numberOfEntrances === null ? t('tickets.unlimited') : t('tickets.entrances', { count: numberOfEntrances }),
    },
    {
      icon: 'calendar',
      text: t('tickets.period', { from: formatDate(period.start, language), to: formatDate(period.end, language) }),
    },
  ]
  return (
    <Card tone="leaf" stack={4}>
      <div className="row one-line top-align gap-4">
        <img className="thumb" src={artOf[kind]} alt="" width="132" height="82" />
        <h2 className="size-l">{name}</h2>
      </div>
      <Facts facts={facts} />
      <details className="more">
        <summary>{t('shop.rules')}</summary>
        <p className="small muted">{rules}</p>
      </details>
    </Card>
  )
}
