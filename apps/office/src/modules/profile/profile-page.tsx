import { anyLanguage } from '@hoppla/i18n'
import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Page, Panel } from '../../parts/page.tsx'
import { errorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { languageNames, speak, useWords } from '../../platform/words.ts'
import { signOut } from '../../shell/sign-out.ts'
import { RoleText } from '../staff/member-row.tsx'
import { RolePill } from '../staff/role-pill.tsx'
import { OwnApp } from './own-app.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPin } from './own-pin.tsx'
import { OwnRecoveryCodes } from './own-recovery-codes.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** One's own page: who one is, the second factors, and how this device looks and speaks. */
export default function ProfilePage() {
  const { t } = useWords()
  return (
    <Page title={t('profile.title')}>
      <div className="columns">
        <div className="stack">
          <AboutMe />
          <OwnSessions />
          <OwnPin />
          <Preferences />
        </div>
        <Panel title={t('profile.factors')}>
          <div className="stack">
            <p className="muted">{t('profile.factorsLead')}</p>
            <OwnPasskeys />
            <OwnApp />
            <OwnRecoveryCodes />
          </div>
        </Panel>
      </div>
    </Page>
  )
}

const useReport = () => {
  const { t } = useWords()
  return (error: unknown) => void notifications.show({ color: 'coral', message: errorText(error, t) })
}

const AboutMe = () => {
  const { t, language } = useWords()
  const me = useMe()
  const report = useReport()
  return (
    <Panel title={me.name || t('profile.person')}>
      <dl className="facts">
        <dt>{t('profile.email')}</dt>
        <dd>{me.email}</dd>
        <dt>{t('profile.myRoles')}</dt>
        <dd className="role-list">
          {me.roles.map((held) => (
            <RolePill key={held.id} role={held.role}>
              <RoleText held={held} />
            </RolePill>
          ))}
        </dd>
      </dl>
      <p className="muted">{t('profile.sessionEnds', { time: formatMoment(new Date(me.sessionEndsAt), language) })}</p>
      <Button className="mt" onClick={() => signOut().catch(report)}>
        {t('common.nav.signOut')}
      </Button>
    </Panel>
  )
}

const Preferences = () => {
  const { t, language } = useWords()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const report = useReport()
  return (
    <Panel title={t('profile.preferences')}>
      <div className="stack">
        <div>
          <p className="label" id="appearance">
            {t('common.scheme.label')}
          </p>
          <SegmentedControl
            aria-labelledby="appearance"
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`common.scheme.${value}`) }))}
          />
        </div>
        <fieldset className="plain-set">
          <legend className="label">{t('common.language')}</legend>
          <div className="reasons">
            {anyLanguage.map((one) => (
              <Button
                key={one}
                lang={one}
                size="xs"
                aria-pressed={one === language}
                className={one === language ? 'is-chosen' : undefined}
                onClick={() => speak(one).catch(report)}
              >
                {languageNames[one]}
              </Button>
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  )
}
