import { app } from 'electron'
import { homedir } from 'node:os'
import { followFile } from './login-file'
import { loginPlan, type LoginPlan } from './login-plan'
import type { Platform } from './platform'

/** The plan for the program as it runs now. */
export function loginPlanNow(platform: Platform): LoginPlan {
  return loginPlan({
    platform,
    env: process.env,
    userHome: homedir(),
    execPath: process.execPath,
    appPath: app.isPackaged ? null : app.getAppPath(),
  })
}

function followSystem(wanted: boolean, path: string, args: string[], platform: Platform) {
  const named = platform === 'win32' ? { path, args } : {}
  if (app.getLoginItemSettings(named).openAtLogin === wanted) return null
  app.setLoginItemSettings({ openAtLogin: wanted, ...named })
  const { openAtLogin, status } = app.getLoginItemSettings(named)
  if (!wanted || openAtLogin) return null
  return status === 'requires-approval'
    ? 'macOS asks you to allow it: System Settings, General, Login Items.'
    : 'The system did not take Andon among what starts at log-in.'
}

async function follow(wanted: boolean, plan: LoginPlan, platform: Platform) {
  switch (plan.by) {
    case 'nothing':
      return wanted ? plan.why : null
    case 'file':
      await followFile(wanted, plan.file, plan.text)
      return null
    case 'system':
      return followSystem(wanted, plan.path, plan.args, platform)
  }
}

/**
 * Makes the system do what the setting says. The answer is null, or a sentence for the person; it never rejects.
 * What it never put there it does not take away: the person may have, or another Andon with settings of its own.
 */
export function createLogin(plan: LoginPlan, platform: Platform) {
  let was = false
  return async (wanted: boolean): Promise<string | null> => {
    if (!wanted && !was) return null
    was = wanted
    try {
      return await follow(wanted, plan, platform)
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause)
      return `Launch at log-in could not be ${wanted ? 'set up' : 'ended'} (${text}).`
    }
  }
}
