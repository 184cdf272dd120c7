const door = {
  logOut: 'Log out',
  loggingOut: 'Logging out',
  logOutFailed: 'We could not log you out. Please try again.',
  country: {
    now: 'Country: {{country}}. Change country',
    title: 'Choose country',
    here: 'You are here',
    language: 'Language',
  },
  cookies: {
    save: 'Save my choice',
    necessaryTitle: 'Necessary',
    necessaryText: 'Keep you logged in, and remember your basket and your playground. Always on.',
    analyticsTitle: 'Statistics',
    analyticsText: 'Show us which pages help and which do not. Never sold, never used for ads.',
  },
}
export default door
