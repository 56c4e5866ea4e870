import type { Session } from '../../shared/contract'
import { cast } from './people'
import { agents, HOUR, percent, type Ago } from './session'

/** Long, right-to-left and hostile strings: all of them are text and nothing else. */
export function stress(ago: Ago): Session[] {
  const all = cast(ago)
  return [
    {
      ...all.release,
      title:
        'Refactor the authentication middleware so that every downstream service receives a scoped, short-lived credential instead of the shared secret',
      reason: {
        kind: 'permission',
        text: 'Bash: docker run --rm -it -v "$PWD":/src -w /src registry.example.org/build/toolchain:2026.11 make release SIGN=1 CHANNEL=stable VERBOSE=1 && ./scripts/upload.sh --all',
      },
      project: 'very-long-monorepo-name-with-many-packages',
      branch: 'feature/48213-scoped-credentials-for-all-downstreams',
      todos: { done: 118, total: 124, current: null },
      context: percent(97),
    },
    {
      ...all.cookie,
      title: 'إصلاح إعادة التوجيه بعد تسجيل الدخول في لوحة الإدارة',
      reason: { kind: 'question', text: 'هل تريد حذف الجداول القديمة الآن أم بعد النشر؟' },
      project: 'لوحة-الإدارة',
      branch: 'main',
    },
    {
      ...all.login,
      title: 'ログイン後のリダイレクトを修正し、セッションの有効期限をすべてのサービスで統一する',
      confidence: 'inferred',
      project: '決済サービス',
      branch: '修正/ログイン',
      context: percent(88),
    },
    { ...all.image, title: 'תיקון סדר הכותרות בדף ההזמנות', since: ago(27 * HOUR) },
    {
      ...all.storybook,
      id: 'codex:agents',
      tool: 'codex',
      title: '支付回调重试策略',
      state: 'busy',
      reason: { kind: 'subagents', text: '' },
      subagents: agents(12),
    },
    {
      ...all.retry,
      title: '<img src=x onerror=alert(1)> \u001b[31mred\u001b[0m \u202egpj.exe',
      reason: {
        kind: 'asked',
        text: 'Soll ich die alte Fassung der Verordnung auch aus dem Archiv und aus dem Suchindex entfernen?',
      },
    },
    { ...all.notes, title: '', project: null },
  ]
}
