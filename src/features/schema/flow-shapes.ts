import { objectShape } from '../../command/result/result-shape.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { getCollection } from '../../contract/collections.ts'
import { getIntegration } from '../../contract/integrations/integrations.ts'
import { fieldPaths } from '../../contract/shape.ts'
import { getSpace } from '../../contract/spaces.ts'
import type { ShapeSchema } from '../../host/program/shape-schema.ts'

/** Returns the shape of an object with these space-separated fields. */
const object = (paths: string): ShapeSchema => objectShape(paths.split(' '))

const listShape = (items: ShapeSchema): ShapeSchema => ({ type: 'array', items })

const rows = (paths: string): ShapeSchema => listShape(object(paths))

const unionShape = (...shapes: ShapeSchema[]): ShapeSchema => ({ anyOf: shapes })

const anyAnswer: ShapeSchema = {}

const plugin = 'name version type commands root'

const step = 'id operation state kind status message step path body before after'

const job =
  'id state command words at profile apiUrl org caller steps done failed waiting unknown undoes causes agent'

const publication = object('slug result state version operations url changes internal problems')

const checked =
  'manifest name organization ok env script.file script.bytes script.modules icon previewImages secrets scopes version differences newScopes findings'

const published = objectShape(fieldPaths(getIntegration.result))

const audited = rows('fingerprint rule severity thing message link new accepted roleRules')

const merged = 'number subject result revision redirects'

const diffEntry = 'letter id title path notes side mark text isSince page file'

/** The results of a job's steps. */
const outcomes = rows('id operation result answer error')

const requests = rows('method url body change')

const change =
  'severity rule subject path message fingerprint subjects members places furtherPlaces accepted'

/** The `--json` output of commands that call several operations. Contains only field names. */
const shapes: Readonly<Record<string, ShapeSchema>> = {
  access: unionShape(
    rows('kind id name email role guest by decidedBy levels change was'),
    rows('level id title role by team decides'),
    rows('kind id title role change was'),
    rows('id name email role access'),
  ),
  // the response of any operation
  api: anyAnswer,
  ask: object('answer.markdown followupQuestions sources'),
  audit: audited,
  'audit:access': audited,
  'audit:links': audited,
  'audit:openapi': audited,
  'audit:stale': audited,
  'auth:status': rows('profile current apiUrl tokenIn status organizations message'),
  'backup:create': object(
    'run folder organization entries reused requests newObjects newBytes removedRuns unreadable',
  ),
  'backup:diff': rows('state path title detail diff'),
  'backup:log': rows('at state detail changeRequest subject mergedBy run revision path title diff'),
  'backup:ls': unionShape(
    rows('run finishedAt organization entries bytes unreadable'),
    rows('path title bytes object version'),
  ),
  'backup:restore': unionShape(rows('id operation result changedPages error'), requests),
  'backup:show': unionShape(
    object(
      'docsctl-backup run startedAt finishedAt docsctl apiUrl organization title requests unreadable failed secrets excluded entries',
    ),
    anyAnswer,
  ),
  'backup:verify': rows('run problem path detail'),
  'cache:clear': object('folder removed'),
  'change-requests:checkout': rows('id path file'),
  'change-requests:diff': {
    type: 'object',
    properties: {
      changeRequest: { type: 'object' },
      base: {},
      pages: rows(diffEntry),
      files: rows(diffEntry),
      totals: object('pages files added removed main unknown'),
    },
  },
  'change-requests:gate': rows('gate state reason fix pages mayBypass revision'),
  'change-requests:merge': unionShape(object(merged), rows(`id ${merged} error`)),
  'change-requests:status': listShape(
    objectShape([
      ...fieldPaths(getChangeRequest.result),
      ...['space', 'gates', 'section', 'reviewers'],
    ]),
  ),
  'change-requests:threads': rows('id resolved outdated comment replies page node'),
  commands: rows('id effect summary'),
  'config:list': rows('key value origin'),
  'content:export': rows('kind id file state error'),
  doctor: rows('area check state value origin hint'),
  'integrations:dev': rows('event ok status body'),
  'integrations:init': object('name organization folder files'),
  'integrations:publish': unionShape(
    published,
    object(checked),
    listShape(published),
    rows(checked),
  ),
  'integrations:rollback': unionShape(published, object('method url body')),
  'integrations:tail': rows('id integrationId installationId createdAt payload status logs'),
  'integrations:validate': unionShape(object(checked), rows(checked)),
  'jobs:list': rows(job),
  'jobs:resume': outcomes,
  'jobs:retry': outcomes,
  'jobs:rm': rows('id deleted'),
  'jobs:settle': rows('step id state'),
  'jobs:show': unionShape(object(job), rows(step)),
  // undoing a rollback prints the published version
  'jobs:undo': unionShape(outcomes, published, publication),
  'members:offboard': rows(
    'kind id title action before after grant sole to.id to.name to.before to.after reason result error requests',
  ),
  'members:onboard': rows(
    'email result changes kept lastSeenAt welcome.to welcome.subject welcome.text error',
  ),
  'members:sync': unionShape(outcomes, requests),
  'openapi:accept': rows('fingerprint change reason until'),
  'openapi:create': publication,
  'openapi:diff': unionShape(
    {
      type: 'object',
      properties: {
        added: { type: 'array' },
        removed: { type: 'array' },
        changed: rows('operation parts'),
        changes: rows(change),
        changelog: { type: 'object' },
        version: object('is wanted'),
        notes: { type: 'array' },
      },
    },
    rows(change),
  ),
  'openapi:publish': unionShape(
    publication,
    listShape(publication),
    rows('change operation detail'),
  ),
  'openapi:previews:list': rows('slug specification preview updatedAt'),
  'openapi:previews:prune': outcomes,
  'openapi:rollback': publication,
  'org:apply': unionShape(outcomes, requests),
  'org:drift': rows('fingerprint rule severity verb message by at file line thing accepted new'),
  'org:plan': object(
    'docsctl-plan id madeAt apiUrl organization folder groups steps theirs leftOut unknown skipped names seconds',
  ),
  'org:pull': rows('file state error'),
  'plugins:install': object(plugin),
  'plugins:link': object(plugin),
  'plugins:list': rows(plugin),
  'plugins:uninstall': object('name uninstalled'),
  'plugins:update': rows(plugin),
  'policy:check': rows('fingerprint rule state severity thing message new accepted'),
  'policy:fields': rows('type field value about'),
  'policy:list': rows('name scope when require severity message'),
  report: object(
    'at organization.id organization.title masked summary people administrators publication findings changeRequests content specifications integrations drift trends',
  ),
  'sandbox:serve': object('url token organization'),
  'sandbox:snapshot': object(
    'file organization members teams collections spaces sites changeRequests masked unknown',
  ),
  schema: object(
    'command summary description usage effect arguments flags examples api exits result',
  ),
  'sites:context-records:upsert': rows('id type title updated'),
  'sites:redirects:import': rows('source status draft id error'),
  'spaces:tree': listShape(
    objectShape([...fieldPaths(getCollection.result), ...fieldPaths(getSpace.result), 'children']),
  ),
  status: rows('what id title by at state space'),
  undo: outcomes,
  upgrade: object('installed newest page'),
}

const places = 'organizationId siteId spaceId collectionId'

const changeColumns = `${places} userId teamId who role updated`

/** The output of permission commands, which is the same for all resources. */
const onPermissions: Readonly<Record<string, ShapeSchema>> = {
  grant: unionShape(
    object(`${places} users teams role updated`),
    rows(`${places} users teams role updated id error`),
  ),
  list: rows('permission user team'),
  revoke: unionShape(object('id deleted requested gone'), rows('id deleted requested gone error')),
  set: unionShape(object(changeColumns), rows(`${changeColumns} id error`)),
}

export function flowShape(id: string): ShapeSchema | undefined {
  const [, verb = ''] = /:permissions:(\w+)$/.exec(id) ?? []
  return shapes[id] ?? onPermissions[verb]
}
