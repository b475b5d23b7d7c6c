import type { ChangeRule } from '../compare/change.ts'

interface RuleText {
  /** the description, one sentence */
  meaning: string
  example: string
}

const text = (meaning: string, example: string): RuleText => ({ meaning, example })

/** The description and an example of each rule, for help and documentation. */
export const ruleTexts: Record<ChangeRule, RuleText> = {
  'operation-removed': text('An operation was removed.', '`GET /pets` is no longer in `paths`'),
  'operation-added': text('An operation was added.', '`POST /pets` is new'),
  'operation-deprecated': text('An operation is deprecated.', '`deprecated: true` is new'),
  'operation-id-changed': text(
    'An operation has a different ID, so generated clients use a different name.',
    '`listPets` became `getPets`',
  ),
  'webhook-removed': text('The API no longer calls a webhook.', '`webhooks.petBorn` was removed'),
  'webhook-added': text('The API calls a new webhook.', '`webhooks.petBorn` is new'),
  'callback-removed': text('The API no longer calls a callback.', '`callbacks.done` was removed'),
  'callback-sunset': text(
    'A callback was removed as announced.',
    '`x-sunset` of `done` has passed',
  ),
  'callback-added': text('An operation has a new callback.', '`callbacks.done` is new'),
  'server-removed': text(
    'A server address is no longer listed.',
    '`https://a.example.com` was removed',
  ),
  'server-default-changed': text(
    'A server variable has a different default.',
    '`region`: `eu` became `us`',
  ),
  'server-added': text('A server address was added.', '`https://b.example.com` is new'),
  'stability-lowered': text(
    'An operation is less stable.',
    '`x-stability-level`: `stable` became `beta`',
  ),
  'security-narrowed': text(
    'The previous credentials are no longer sufficient.',
    'the scope `pets:write` is required',
  ),
  'parameter-required': text('Clients must send a parameter.', '`limit` has `required: true`'),
  'parameter-style-changed': text(
    'A parameter is serialized differently.',
    '`form` became `pipeDelimited`',
  ),
  'parameter-removed': text(
    'The API ignores a parameter.',
    'the query parameter `limit` was removed',
  ),
  'parameter-added': text('A parameter was added.', 'an optional `limit` is new'),
  'parameter-deprecated': text('A parameter is deprecated.', '`limit` has `deprecated: true`'),
  'webhook-parameter-removed': text(
    'The API no longer sends a parameter of a webhook or callback.',
    'the header `X-Id` was removed',
  ),
  'webhook-parameter-sunset': text(
    'A parameter of a webhook or callback was removed as announced.',
    '`x-sunset` of `X-Id` has passed',
  ),
  'webhook-parameter-optional': text(
    'A parameter of a webhook or callback may be missing.',
    '`X-Id` is no longer required',
  ),
  'webhook-body-optional': text(
    'The body of a webhook or callback may be missing.',
    '`required: true` was removed',
  ),
  'webhook-header-required': text('Receivers must send a response header.', '`X-Done` is required'),
  'request-body-required': text('Clients must send a body.', '`requestBody.required` is `true`'),
  'request-body-removed': text('A request body was removed.', '`requestBody` was removed'),
  'request-body-added': text('A request body was added.', 'an optional `requestBody` is new'),
  'request-media-type-removed': text(
    'A media type of a request body was removed.',
    '`application/xml` was removed',
  ),
  'request-media-type-added': text(
    'A media type of a request body was added.',
    '`application/xml` is new',
  ),
  'request-field-required': text('Clients must send a field.', '`name` is in `required`'),
  'request-field-refused': text(
    'A field is rejected.',
    '`name` was removed, and `additionalProperties` is `false`',
  ),
  'request-field-sunset': text(
    'A field is rejected, as announced.',
    '`x-sunset` of `name` has passed',
  ),
  'request-field-read-only': text('Clients can no longer set a field.', '`name` is `readOnly`'),
  'request-field-removed': text('The API ignores a field.', '`name` was removed'),
  'request-field-added': text('The API accepts a new field.', 'an optional `name` is new'),
  'request-type-narrowed': text('Fewer types are accepted.', '`number` became `integer`'),
  'request-format-narrowed': text('Fewer formats are accepted.', '`format: uuid` is new'),
  'request-enum-narrowed': text('Fewer values are accepted.', '`draft` is no longer in `enum`'),
  'request-limit-narrowed': text('A limit is stricter.', '`maxLength`: 50 became 20'),
  'request-variant-removed': text('A variant is rejected.', '`Cat` is no longer in `oneOf`'),
  'request-variants-exclusive': text(
    'Values that match two variants are rejected.',
    '`anyOf` became `oneOf`',
  ),
  'request-default-changed': text(
    'A parameter or field has a different default.',
    '`default`: 10 became 20',
  ),
  'request-default-added': text(
    'A default was added to a parameter or field.',
    '`default: 20` is new',
  ),
  'request-encoding-changed': text(
    'A form field is encoded differently.',
    '`contentType` of `photo` changed',
  ),
  'request-discriminator-changed': text(
    'A discriminator selects different schemas.',
    '`dog` selects `Puppy`, not `Dog`',
  ),
  'request-xml-changed': text(
    'A value is represented differently in XML.',
    '`xml.name` of `tag` changed',
  ),
  'response-removed': text('A success response was removed.', '`200` was removed'),
  'error-response-removed': text('An error response was removed.', '`404` was removed'),
  'response-added': text('A response was added.', '`404` is new'),
  'response-media-type-removed': text(
    'A media type of a response was removed.',
    '`application/json` was removed',
  ),
  'response-header-removed': text('A header is no longer sent.', '`ETag` was removed'),
  'response-header-sunset': text(
    'A header was removed as announced.',
    '`x-sunset` of `ETag` has passed',
  ),
  'response-header-optional': text('A header may be missing.', '`ETag` is no longer required'),
  'response-header-style-changed': text(
    'A header is serialized differently.',
    '`explode` of the header `X-Rate` (an object) changed',
  ),
  'response-link-removed': text('A link was removed.', '`links.owner` was removed'),
  'response-link-changed': text(
    'A link has a different target or different values.',
    '`getOwner` became `getUser`',
  ),
  'response-link-added': text('A link was added.', '`links.owner` is new'),
  'response-field-removed': text('A field is no longer sent.', '`name` was removed'),
  'response-field-optional': text('A field may be missing.', '`name` is no longer in `required`'),
  'response-field-sunset': text(
    'A field was removed as announced.',
    '`x-sunset` of `name` has passed',
  ),
  'response-field-added': text('A new field is sent.', '`age` is new'),
  'response-type-widened': text('More types are sent.', '`integer` became `number`'),
  'response-format-widened': text('More formats are sent.', '`format: uuid` was removed'),
  'response-enum-widened': text('More values are sent.', '`archived` is new in `enum`'),
  'response-limit-widened': text('A limit is looser.', '`maxLength`: 20 became 50'),
  'response-condition-widened': text(
    'A condition no longer applies to a response.',
    '`dependentRequired.street` was removed',
  ),
  'response-variant-added': text('A new variant is sent.', '`Cat` is new in `oneOf`'),
  'response-discriminator-changed': text(
    'A discriminator selects different schemas.',
    '`dog` selects `Puppy`, not `Dog`',
  ),
  'response-xml-changed': text(
    'A value is represented differently in XML.',
    '`xml.name` of `tag` changed',
  ),
  'xml-prefix-changed': text(
    'An XML namespace has a different prefix.',
    '`xml.prefix`: `a` became `b`',
  ),
  'sunset-missing': text(
    'A stable operation, parameter, or field is deprecated without an end date.',
    '`deprecated: true` without `x-sunset`',
  ),
  'sunset-invalid': text('The value of `x-sunset` is not a date.', '`x-sunset: soon`'),
  'sunset-shortened': text(
    'The end date of a deprecation is earlier than before or, for a new deprecation, in the past.',
    '`x-sunset`: 2030-01-01 became 2027-01-01',
  ),
  'sunset-removed': text(
    'The end date of a deprecation was removed.',
    '`x-sunset` was removed, but `deprecated` remains',
  ),
  'stability-invalid': text('A stability level is unknown.', '`x-stability-level: mature`'),
  'field-stability-lowered': text(
    'A field is less stable.',
    '`x-stability-level`: `stable` became `beta`',
  ),
  'request-all-of-added': text(
    'A request must match an additional schema.',
    '`Named` is new in `allOf`',
  ),
  'request-any-of-removed': text(
    'A schema was removed from `anyOf`. The remaining schemas may accept its values.',
    '`Cat` was removed from `anyOf`',
  ),
  'request-one-of-removed': text(
    'A schema was removed from `oneOf`. The remaining schemas may accept its values.',
    '`Cat` was removed from `oneOf`',
  ),
  'request-keyword-changed': text(
    'A keyword is stricter. The values that clients send may still be valid.',
    '`format: phone` is new',
  ),
  'response-all-of-removed': text(
    'A response no longer has to match a schema.',
    '`Named` was removed from `allOf`',
  ),
  'response-any-of-added': text(
    'A schema was added to `anyOf`. The previous schemas may accept its values.',
    '`Cat` is new in `anyOf`',
  ),
  'response-one-of-added': text(
    'A schema was added to `oneOf`. The previous schemas may accept its values.',
    '`Cat` is new in `oneOf`',
  ),
  'response-keyword-changed': text(
    'A keyword is looser. The values in responses may stay the same.',
    '`format: phone` was removed',
  ),
}
