import type { Words } from '../../../translate.ts'

/** Words of the identity server: its mails, its answers and its few pages. */
const mailIdentity = {
  confirm: {
    subject: 'Confirm your email address',
    heading: 'Welcome, {{firstName}}!',
    text: 'One click and your account is ready. The button works for 48 hours.',
    button: 'Confirm my email address',
    note: 'Didn’t create an account with us? Then you can ignore this email: without the click, the address isn’t confirmed.',
  },
  confirmNew: {
    subject: 'Confirm your new email address',
    heading: 'Is this your new address?',
    text: 'Hi {{firstName}}! Click the button within 48 hours and we’ll use this address from then on. Until you do, the old one stays.',
    button: 'Yes, use this address',
    note: 'Didn’t ask for this? Do nothing, and nothing will change.',
  },
  changing: {
    subject: 'Your email address is about to change',
    heading: 'A new email address for your account',
    text: 'Hi {{firstName}}! Someone signed in to your account has asked us to use another address: {{newEmail}}. It takes over as soon as it has been confirmed.',
    warning: 'Wasn’t that you? Choose a new password right away. That signs everyone else out.',
    button: 'Choose a new password',
  },
  changed: {
    subject: 'Your email address has changed',
    heading: 'Your account has a new email address',
    text: 'Hi {{firstName}}! From now on you sign in with {{newEmail}}, and our emails go there. We’ve sent this one to both addresses.',
    undo: 'Wasn’t that you? The button restores your old address and lets you choose a new password. It works for 72 hours.',
    button: 'Restore my old address',
    warning: 'Wasn’t that you? Reply to this email right away and we’ll help you get your account back.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    heading: 'You’re already one of us',
    text: 'Hi {{firstName}}! Someone, most likely you, just tried to create an account with this address. You already have one, so just sign in.',
    forgotten: 'Forgotten your password? It takes a minute to choose a new one from the sign-in page.',
    button: 'Sign in',
    note: 'Wasn’t that you? Nothing has changed, and you don’t need to do anything.',
  },
  reset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    text: 'Hi {{firstName}}! Here is your way back in. The button works once, within an hour.',
    button: 'Choose a new password',
    note: 'Didn’t ask for this? Do nothing: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password has been changed',
    heading: 'You have a new password',
    text: 'Hi {{firstName}}! The password for your account has just been changed, and every device has been signed out. Use the new one from now on.',
    warning: 'Wasn’t that you? Choose a new password right away and get in touch with us.',
    button: 'Choose a new password',
  },
  locked: {
    subject: 'Choose a new password to sign in',
    heading: 'Someone has been guessing your password',
    text: 'Hi {{firstName}}! Someone has entered the wrong password for your account a hundred times in a row, so nobody can sign in with a password until you choose a new one.',
    why: 'Nobody has got in that way. The button works once, within an hour; after that you can ask for a new link on the sign-in page.',
    button: 'Choose a new password',
    note: 'If it was you who kept trying: this is the quickest way back in.',
  },
  answers: {
    registered: 'Almost there! Check your inbox and confirm your email address.',
    forgot: 'If there is an account with this address, an email is on its way.',
    reset: 'Your new password is in place, and you are signed in.',
    emailUndone: 'Your old address is back. Now choose a new password.',
    confirmationSent: 'An email with a new link is on its way.',
    confirmed: 'Thank you! Your email address is confirmed.',
    roleAdded: 'The role has been added.',
    roleRemoved: 'The role has been removed.',
  },
  pages: {
    signOutTitle: 'Signing out',
    signOutText: 'Do you want to sign out?',
    signOutButton: 'Sign out',
    signedOutTitle: 'You’re signed out',
    signedOutText: 'See you soon!',
    errorTitle: 'That didn’t work',
    errorText: 'The sign-in took too long or was started in another window. Nothing is lost: just start again.',
    home: 'Back to the start page',
  },
}
export type EnglishMailIdentity = typeof mailIdentity
export type MailIdentityWords = Words<EnglishMailIdentity>
export default mailIdentity
