import { formatList } from '@hoppla/i18n'
import { Button, Card, ErrorSummary, RadioCards, Stack } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { mostChildren } from '../booking/booking.rules.ts'
import { ContactPart } from '../booking/contact-part.tsx'
import { SignInFirst } from '../booking/sign-in-first.tsx'
import type { JoinFormProps } from '../class-data.ts'
import { JoinChildPart } from './join-child.tsx'
import { JoinedPart } from './joined-part.tsx'
import { type Joining, useJoin } from './use-join.ts'
import { WhatFollows } from './what-follows.tsx'

/** Who waits, for which groups, how the family is reached, and one press. */
export const JoinForm = (props: JoinFormProps) => {
  const { language, t } = useWords()
  const joining = useJoin({
    ...props,
    onJoined: (joined, email) => props.onJoined(<JoinedPart joined={joined} email={email} />),
  })
  const { form, children, typed, add } = joining
  const { data, list } = props
  const names = children.flatMap(({ who }) => who.firstName || [])
  return (
    // `dialog` outside a dialog sends nothing: before the page is hydrated no address may carry what was typed.
    <form className="stack gap-6" method="dialog" noValidate onSubmit={form.submit} onInput={typed}>
      <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
      {joining.isGuest && <SignInFirst />}
      {children.map((child) => (
        <JoinChildPart key={child.index} joining={joining} child={child} data={data} list={list} />
      ))}
      {children.length < mostChildren && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('enrol.addSibling')}
          </Button>
        </div>
      )}
      {children.length > 1 && <Together joining={joining} />}
      <ContactPart booking={joining} title={t('waiting.you')} emailHint={t('waiting.emailHint')} />
      <Stack gap={4}>
        <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('waiting.sending')}>
          {names.length === children.length
            ? t('waiting.submit', { names: formatList(names, language) })
            : t('joining.submitNobody')}
        </Button>
        <WhatFollows list={list} groups={children.flatMap(({ chosen }) => chosen)} />
      </Stack>
    </form>
  )
}

/** Siblings: places for all of them or none, or each by itself. */
const Together = ({ joining: { values, change } }: { joining: Joining }) => {
  const { t } = useWords()
  return (
    <Card as="section">
      <RadioCards
        name="together"
        legend={t('waiting.together.legend')}
        legendSize="mid"
        value={values.together === 'no' ? 'no' : 'yes'}
        onChange={(together) => change({ together })}
        options={[
          { value: 'yes', label: t('waiting.together.yes'), hint: t('waiting.together.yesHint') },
          { value: 'no', label: t('waiting.together.no'), hint: t('waiting.together.noHint') },
        ]}
      />
    </Card>
  )
}
