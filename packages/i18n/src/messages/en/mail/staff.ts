import type { Words } from '../../../translate.ts'

/** Words of mails to the staff. */
const mailStaff = {
  invitation: {
    subject: 'Your invitation to the office',
    heading: '{{inviter}} has invited you to the team',
    headingPlain: 'You’re invited to the team',
    text: 'Hi {{firstName}}! In the office you can do what belongs to your job:',
    roleAt: '{{role}}, {{place}}',
    roleEverywhere: '{{role}}, the whole chain',
    how: 'The first time takes about two minutes. You choose how you sign in from then on.',
    button: 'Accept the invitation',
    note: 'The button works once, until {{day}}. Weren’t you expecting this? Then you can ignore this email.',
  },
  roles: {
    Reception: 'Reception',
    Instructor: 'Instructor',
    VenueManager: 'Venue manager',
    CountryManager: 'Country manager',
    CustomerService: 'Customer service',
    Content: 'Content',
    Finance: 'Finance',
    Admin: 'Administrator',
  },
  security: {
    subject: 'Your sign-in to the office',
    heading: 'About your sign-in to the office',
    greeting: 'Hi {{firstName}}!',
    'passkey-added': 'A new passkey has been added to your account at the office: {{name}}.',
    'totp-added': 'A new authenticator app has been set up for your account at the office.',
    'recovery-code-used': 'Somebody has signed in to the office with one of your recovery codes. You have {{n}} left.',
    'factors-removed':
      '{{name}} has removed your passkeys, authenticator app and recovery codes. The next time you sign in with your password, you set up a new one.',
    'factors-reset':
      'Whoever runs the system has removed your passkeys, authenticator app and recovery codes, and signed you out of the office everywhere. The next time you sign in with your password, you set up new ones.',
    'codes-guessed': 'Somebody knows your password and has entered five wrong codes at the office. They haven’t got in.',
    warning: 'Was that you? Then you don’t need to do anything. If not, choose a new password right away and tell your manager.',
    button: 'Choose a new password',
  },
  reminder: {
    subject: 'Your accounting report for {{month}}',
    heading: 'The figures of {{month}} are ready',
    text: 'Hi {{firstName}}! You asked to hear when a month of {{company}} is over. These reports wait for you in the office:',
    button: 'Open the report',
    note: 'You can switch these emails off in the office, under Accounting.',
    reports: {
      takings: 'Takings',
      'gift-cards': 'Gift cards',
      deferred: 'Deferred revenue',
      vat: 'VAT',
      'trial-balance': 'Trial balance',
    },
  },
  pinLocked: {
    subject: 'Wrong PINs at {{place}}',
    heading: 'Somebody has been guessing a PIN',
    text: 'At the device “{{device}}” at {{place}}, five wrong PINs were entered for {{name}}. For 15 minutes nobody can sign in with that PIN.',
    todo: 'If {{name}} has forgotten it, set a new one. If nobody knows who it was, switch the device off.',
    button: 'Open the office',
  },
}
export type EnglishMailStaff = typeof mailStaff
export type MailStaffWords = Words<EnglishMailStaff>
export default mailStaff
