import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium the tests drive: CHROMIUM_PATH, Playwright's own where it is installed, or the system's. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM, chromium.executablePath()].find(path => path && existsSync(path))
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Installs Chromium where there is none: Playwright's download, else the Debian package. */
export function ensureChromium(): string {
  const found = chromiumPath()
  if (found) return found
  process.stdout.write('No Chromium here yet: installing one for the browser tests.\n')
  if (!run('playwright', ['install', 'chromium']) && process.getuid?.() === 0)
    run('sh', ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'])
  const installed = chromiumPath()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  return installed
}
