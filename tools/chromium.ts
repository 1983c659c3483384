import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The same browser without windows: it draws a page for less than half the work. */
const SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const MOST_MINUTES = 5

/** The Chromium the tests drive: CHROMIUM_PATH, the system's, or Playwright's own where it is installed. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...SYSTEM, chromium.executablePath()].find(path => path && existsSync(path))
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', timeout: MOST_MINUTES * 60_000 }).status === 0

/** Debian's package, where there is one and whoever runs this may install it. */
const fromDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('sh', [
    '-c',
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell',
  ])

/** Installs Chromium where there is none, and the one without windows where that is a package: else Playwright's download. */
export function ensureChromium(): string {
  const found = chromiumPath()
  if (found && [process.env.CHROMIUM_PATH, SHELL].includes(found)) return found
  process.stdout.write('Installing Chromium without windows for the browser tests.\n')
  if (!fromDebian() && !found) run('playwright', ['install', 'chromium'])
  const installed = chromiumPath()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    )
  return installed
}
