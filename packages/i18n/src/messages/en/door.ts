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
    title: 'May we count hops?',
    text: 'We always use a few necessary cookies. With your OK we also measure what works on the site, so that we can make it better.',
    all: 'OK, count me in',
    necessary: 'Only necessary',
    choose: 'Let me choose',
    save: 'Save my choice',
    necessaryTitle: 'Necessary',
    necessaryText: 'Keep you logged in, and remember your basket and your playground. Always on.',
    analyticsTitle: 'Statistics',
    analyticsText: 'Show us which pages help and which do not. Never sold, never used for ads.',
  },
}
export default door
