/** Has this browser keep the door's page, so that it opens without a connection (apps/office/door-worker.js). In development there is no worker. */
export const keepPage = async (): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/office/door-worker.js', { scope: '/door', updateViaCache: 'none' })
}
