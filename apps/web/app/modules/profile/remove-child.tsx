import { pathTo } from '@hoppla/contract/pages'
import { type ChildDetails, removeChild } from '@hoppla/contract/profile/children'
import { Button, Dialog } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { renew } from '../../platform/api/queries.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { shownFamily } from './profile.queries.ts'

/** Takes the child off the account, after one more question that says what goes with it. */
export const RemoveChild = ({ child: { guid, firstname, guardians } }: { child: ChildDetails }) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await callApi(removeChild, { params: { guid } })
      await navigate(pathTo('account-children', { lang: language }), { replace: true })
      showToast('ok', t('profile.remove.done', { name: firstname }), undefined, 1)
      await renew(cache, ...shownFamily)
    } catch (error) {
      setIsAsking(false)
      setBusy(false)
      showToast('error', errorText(error, t))
    }
  }
  return (
    <div className="row middle">
      <Button variant="quiet" icon="trash" onClick={() => setIsAsking(true)}>
        {t('profile.remove.go', { name: firstname })}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('profile.remove.title', { name: firstname })}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('common.cancel')}</Button>
            <Button variant="danger" busy={busy} busyLabel={t('profile.remove.busy')} onClick={() => void remove()}>
              {t('profile.remove.confirm')}
            </Button>
          </>
        }
      >
        <p>{t(guardians.length > 1 ? 'profile.remove.shared' : 'profile.remove.text', { name: firstname })}</p>
      </Dialog>
    </div>
  )
}
