import type { ChannelType } from '@hoppla/contract/profile'
import { type CustomerDetails, contactWays, messageKinds, switchOffMessages } from '@hoppla/contract/staff/customers'
import { Button, Checkbox, Modal, Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

type Props = { customerId: string; name: string; consents: CustomerDetails['consents']; done: (off: ChannelType[]) => void }

/** The button that switches news off, while there is something to switch off. */
export const MessagesOff = (props: Props) => {
  const { t } = useWords()
  const [isOpen, open] = useState(false)
  const on = messageKinds.filter((kind) => props.consents.find((each) => each.kind === kind)?.given)
  if (on.length === 0) return <p className="muted">{t('customers.messagesOffNone')}</p>
  return (
    <>
      <div>
        <Button size="xs" onClick={() => open(true)}>
          {t('customers.messagesOff')}
        </Button>
      </div>
      {isOpen && <Dialog {...props} on={on} close={() => open(false)} />}
    </>
  )
}

const Dialog = ({ customerId, name, on, done, close }: Props & { on: readonly ChannelType[]; close: () => void }) => {
  const { t } = useWords()
  const [kinds, choose] = useState<ChannelType[]>([...on])
  const [reason, setReason] = useState<(typeof contactWays)[number]>('phone')
  const switching = useMutation({
    mutationFn: () => callApi(switchOffMessages, { params: { customerId }, body: { kinds, reason } }),
    onSuccess: ({ switchedOff }) => {
      notifications.show({ color: 'leaf', message: t('customers.messagesOffDone') })
      done(switchedOff)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={t('customers.messagesOffTitle', { name })} centered>
      <form className="stack" onSubmit={submitted(() => kinds.length > 0 && switching.mutate())}>
        <p>{t('customers.messagesOffText')}</p>
        <Checkbox.Group
          label={t('customers.messagesOffKinds')}
          value={kinds}
          onChange={(chosen) => choose(messageKinds.filter((kind) => chosen.includes(kind)))}
          error={kinds.length === 0 && t('customers.messagesOffChoose')}
        >
          <div className="stack">
            {on.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`customers.consentKinds.${kind}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Radio.Group
          label={t('customers.messagesOffHow')}
          value={reason}
          onChange={(value) => setReason(contactWays.find((each) => each === value) ?? 'phone')}
        >
          <div className="stack">
            {contactWays.map((each) => (
              <Radio key={each} value={each} label={t(`customers.contactWays.${each}`)} />
            ))}
          </div>
        </Radio.Group>
        {switching.error && <Note tone="bad">{errorText(switching.error, t)}</Note>}
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close} data-autofocus>
            {t('customers.messagesOffNot')}
          </Button>
          <Button type="submit" disabled={kinds.length === 0} loading={switching.isPending}>
            {t('customers.messagesOffGo')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
