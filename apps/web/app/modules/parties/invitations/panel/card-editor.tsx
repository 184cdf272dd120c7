import { type InvitationDesign, invitationDesigns, mostInvitationText } from '@hoppla/contract/parties/invitations'
import { type InvitationInput, saveOwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { type Language, languages } from '@hoppla/i18n'
import { Button, Card, DesignPicker, ErrorSummary, Select, TextArea } from '@hoppla/ui'
import { type SyntheticEvent, useState } from 'react'
import { callApi } from '../../../../platform/api/api.ts'
import { type Form, useForm } from '../../../../platform/forms/form.ts'
import { languageNames } from '../../../../platform/i18n/language-names.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'
import { InviteCard, whenOf } from '../invite-card.tsx'
import { LinkPart } from './link-part.tsx'
import { useTakeInvitation } from './own-invitation.queries.ts'
import type { PanelProps } from './panel-props.ts'

type Typed = Record<string, string>
const inputOf = ({ design, language, words }: Typed): InvitationInput => ({
  design: design as InvitationDesign,
  language: language as Language,
  text: words ?? '',
})

/** The card that invites: picture, language and words beside how it looks; once it is made, its link. */
export const CardEditor = ({ party, own }: PanelProps) => {
  const { language, t } = useWords()
  const take = useTakeInvitation(party.id)
  const [shown, setShown] = useState<InvitationInput>(() => own.card ?? { design: 'jungle', language, text: t('inviting.first') })
  const form = useForm({
    send: async (typed) => {
      take(await callApi(saveOwnInvitation, { params: { id: party.id }, body: inputOf(typed) }))
      showToast('ok', t('inviting.saved'))
    },
    fieldOf: (path) => (path === 'text' ? 'words' : path),
  })
  const typed = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) =>
    setShown(inputOf(Object.fromEntries([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]))))
  return (
    <Card as="section" stack={4} aria-labelledby="invitation">
      <div>
        <h2 id="invitation">{t('inviting.title')}</h2>
        {own.card === null && <p className="muted">{t('inviting.lead')}</p>}
      </div>
      <div className="cols even">
        {own.canInvite && (
          // `dialog` outside a dialog sends nothing.
          <form className="stack gap-4 invite-form" method="dialog" noValidate onSubmit={form.submit} onInput={typed}>
            <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
            <Fields form={form} shown={shown} />
            <div>
              <Button
                type="submit"
                variant={own.card === null && !party.canPay ? 'pri' : 'default'}
                busy={form.busy}
                busyLabel={t('inviting.saving')}
              >
                {t(own.card === null ? 'inviting.make' : 'inviting.save')}
              </Button>
            </div>
          </form>
        )}
        <Preview party={party} shown={shown} />
      </div>
      {own.card && <LinkPart party={party} own={own} />}
    </Card>
  )
}

/** How the card looks as it stands. */
const Preview = ({ party, shown }: Pick<PanelProps, 'party'> & { shown: InvitationInput }) => {
  const { language, t } = useWords()
  return (
    <div>
      <p className="small muted">{t('inviting.looks')}</p>
      <InviteCard
        design={shown.design}
        text={shown.text}
        child={party.child}
        when={whenOf(party, language, t)}
        where={`${party.room.name}, ${party.playground.name}`}
      />
    </div>
  )
}

const Fields = ({ form, shown }: { form: Form; shown: InvitationInput }) => {
  const { t } = useWords()
  return (
    <>
      <DesignPicker
        name="design"
        legend={t('inviting.picture')}
        defaultValue={shown.design}
        options={invitationDesigns.map((value) => ({
          value,
          label: t(`inviting.designs.${value}`),
          src: `/art/invite-${value}`,
        }))}
        error={form.problem('design')}
      />
      <TextArea
        name="words"
        label={t('inviting.text')}
        defaultValue={shown.text}
        maxLength={mostInvitationText}
        remaining={(count) => t('inviting.left', { count })}
        error={form.problem('words')}
      />
      <Select
        name="language"
        label={t('inviting.language')}
        defaultValue={shown.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        error={form.problem('language')}
      />
    </>
  )
}
