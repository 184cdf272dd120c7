import {
  type DataRequest,
  dataRequestChannels,
  dataRequestKinds,
  openDataRequest,
} from '@hoppla/contract/customer-service/data-requests'
import { Button, Modal, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

type Customer = { id: string; name: string } | undefined
type Asked = { email: string; kind: DataRequest['kind']; channel: DataRequest['channel']; note: string }

/** Takes a request down. Pressed again after a lost answer, it is the same request. */
const useAdding = (customer: Customer) => {
  const go = useNavigate()
  const { search } = useLocation()
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: ({ email, kind, channel, note }: Asked) => {
      const whose = customer ? { customerId: customer.id } : { email: email.trim() }
      return callApi(openDataRequest, { body: { ...whose, kind, channel, note: note.trim() } }, { idempotencyKey: key.current })
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['data-requests'] })
      await go({ pathname: `/data-requests/${id}`, search })
    },
    // What is changed after a refusal is another request.
    onError: () => {
      key.current = crypto.randomUUID()
    },
  })
}

/** What is asked, by whom, and how. */
export const AddRequest = ({ customer, close }: { customer: Customer; close: () => void }) => {
  const { t } = useWords()
  const adding = useAdding(customer)
  const [asked, ask] = useState<Asked>({ email: '', kind: 'export', channel: 'phone', note: '' })
  return (
    <Modal opened onClose={close} title={t('dataRequests.add')} centered>
      <form className="stack" onSubmit={submitted(() => adding.mutate(asked))}>
        {customer ? (
          <p>
            <strong>{customer.name}</strong>
          </p>
        ) : (
          <TextInput
            type="email"
            required
            data-autofocus
            label={t('dataRequests.addEmail')}
            description={t('dataRequests.addEmailHint')}
            autoComplete="off"
            value={asked.email}
            onChange={({ currentTarget }) => ask({ ...asked, email: currentTarget.value })}
          />
        )}
        <What asked={asked} ask={ask} />
        {adding.error && <Note tone="bad">{errorText(adding.error, t)}</Note>}
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('dataRequests.cancel')}
          </Button>
          <Button type="submit" loading={adding.isPending}>
            {t('dataRequests.addGo')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const What = ({ asked, ask }: { asked: Asked; ask: (asked: Asked) => void }) => {
  const { t } = useWords()
  return (
    <>
      <Radio.Group
        label={t('dataRequests.kind')}
        value={asked.kind}
        onChange={(value) => ask({ ...asked, kind: dataRequestKinds.find((each) => each === value) ?? 'export' })}
      >
        <div className="stack">
          {dataRequestKinds.map((each) => (
            <Radio key={each} value={each} label={t(`dataRequests.kinds.${each}`)} />
          ))}
        </div>
      </Radio.Group>
      <Select
        label={t('dataRequests.addHow')}
        data={dataRequestChannels.map((each) => ({ value: each, label: t(`dataRequests.channels.${each}`) }))}
        value={asked.channel}
        allowDeselect={false}
        onChange={(value) => ask({ ...asked, channel: dataRequestChannels.find((each) => each === value) ?? 'phone' })}
      />
      <Textarea
        label={t('dataRequests.addNote')}
        description={t('dataRequests.addNoteHint')}
        maxLength={300}
        autosize
        minRows={2}
        value={asked.note}
        onChange={({ currentTarget }) => ask({ ...asked, note: currentTarget.value })}
      />
    </>
  )
}
