await import('../apps/server/src/jobs-command.ts')
