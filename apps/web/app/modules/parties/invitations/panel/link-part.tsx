import { getInvitationCard, renewOwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { Button, PlainButton, TextField } from '@hoppla/ui'
import { useState } from 'react'
import { callApi, fetchFile, saveFile } from '../../../../platform/api/api.ts'
import { errorText } from '../../../../platform/api/api-errors.ts'
import { useBusy } from '../../../../platform/forms/use-busy.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'
import { useTakeInvitation } from './own-invitation.queries.ts'
import type { PanelProps } from './panel-props.ts'

/** The link of the card: copied, shared, printed; and replaced where it went astray. */
export const LinkPart = ({ party, own: { card, canInvite } }: PanelProps) => {
  const { t } = useWords()
  const { busy, setBusy, failure, doing } = useBusy<'copy' | 'share' | 'print'>()
  if (!card) return null
  const { link } = card
  const copy = () =>
    doing('copy', async () => {
      await navigator.clipboard.writeText(link)
      showToast('ok', t('inviting.copied'))
      setBusy(undefined)
    })
  const share = () =>
    doing('share', async () => {
      // Whoever closes the list of apps has shared nothing, and nothing is wrong.
      await navigator.share({ url: link }).catch(() => undefined)
      setBusy(undefined)
    })
  const print = () =>
    doing('print', async () => {
      saveFile(await fetchFile(getInvitationCard, { params: { id: party.id } }), `${t('invitation.card')}.pdf`)
      setBusy(undefined)
    })
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator
  return (
    <div className="stack gap-3">
      <TextField
        name="link"
        label={t('inviting.link')}
        hint={t('inviting.linkHint')}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {failure !== undefined && (
        <p className="err" role="alert">
          {errorText(failure, t)}
        </p>
      )}
      <div className="row">
        {canShare && (
          <Button variant={party.canPay ? 'default' : 'pri'} icon="share" onClick={() => void share()}>
            {t('inviting.share')}
          </Button>
        )}
        <Button onClick={() => void copy()}>{t('inviting.copy')}</Button>
        <Button icon="printer" onClick={() => void print()} busy={busy === 'print'} busyLabel={t('inviting.printing')}>
          {t('inviting.print')}
        </Button>
      </div>
      {canInvite && <Renew partyId={party.id} />}
    </div>
  )
}

const Renew = ({ partyId }: { partyId: string }) => {
  const { t } = useWords()
  const take = useTakeInvitation(partyId)
  const [isAsked, setAsked] = useState(false)
  const { busy, setBusy, failure, doing } = useBusy<'renew'>()
  const renew = () =>
    doing('renew', async () => {
      take(await callApi(renewOwnInvitation, { params: { id: partyId } }))
      setBusy(undefined)
      setAsked(false)
    })
  if (!isAsked)
    return (
      <p className="small muted">
        {t('inviting.renewHint')} <PlainButton onClick={() => setAsked(true)}>{t('inviting.renew')}</PlainButton>
      </p>
    )
  return (
    <section className="stack gap-3" aria-label={t('inviting.renew')}>
      <p>{t('inviting.renewSure')}</p>
      {failure !== undefined && (
        <p className="err" role="alert">
          {errorText(failure, t)}
        </p>
      )}
      <div className="row">
        {/* It stands where the press was that led here. */}
        <Button autoFocus onClick={() => setAsked(false)}>
          {t('inviting.keep')}
        </Button>
        <Button onClick={() => void renew()} busy={busy === 'renew'} busyLabel={t('inviting.saving')}>
          {t('inviting.renewYes')}
        </Button>
      </div>
    </section>
  )
}
