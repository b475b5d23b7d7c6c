/**
 * The topics of spaces for customers, by space. Each heading starts a page. The first line below
 * the heading is the page's description, and each further line is a fact.
 */
export const productTexts: Record<string, string> = {
  'sp_get-started': `
# Create your account
Your account contains your API keys, warehouses, and carriers. You can create one in two minutes, without a credit card.
- Your first workspace is a sandbox. Labels that you buy there are free and cannot be scanned.
- Each person has their own sign-in. API keys belong to the workspace, not to the person who created them.
- To go live, you need a billing address and a verified sender address.
# Send your first parcel
Send a parcel in four calls: check the address, list rates, buy a label, and track the parcel.
- Specify weights in grams and lengths in millimeters, as whole numbers.
- A rate is valid for 30 minutes. After that, the API returns 409 and a new price.
- Labels are available as PDF, PNG, or ZPL. Most warehouse printers require ZPL.
# Go live checklist
What to check before you ship your first parcel.
- Replace your sandbox key (tw_test_) with a live key (tw_live_).
- Subscribe to tracking.exception to learn about lost parcels before your customers do.
- Print a test label on every printer, because carriers cannot scan a barcode with the wrong density.
# Glossary
Shipping and customs terms used in these docs.
- A shipment contains one or more parcels that are sent to the same address on the same day.
- A manifest is the list of parcels that the driver signs. Some carriers require it for pickup.
- With DDP, you pay the duties. With DAP, the recipient pays them.
`,
  'sp_developer-guide': `
# Authentication
Send your API key in the Authorization header of each request. Create keys in the dashboard, which shows each key once.
- Give each key only the scopes that it needs, such as labels:write for a warehouse.
- Rotate keys every 90 days. Two keys can be active at a time, so you can rotate without downtime.
- If a key appears in a public repository, we disable it immediately and email its owner.
# Rate limits
The API allows 600 requests a minute for each key, counted over a sliding window.
- Each response contains the remaining requests in X-RateLimit-Remaining.
- Above the limit, the API returns 429 and a Retry-After header in seconds. Wait that long, and add jitter.
- A batch of rates counts as one request, regardless of its size.
# Webhooks
We call your endpoint when a parcel's status changes, so you do not need to poll.
- Each call is signed. Compare the signature in constant time, and reject calls older than 5 minutes.
- Respond with a 2xx status within 10 seconds, and process the event in a queue.
- A failed call is retried for 3 days with increasing delays. The order of calls is not guaranteed.
# Idempotency
Retry requests without buying a label twice.
- Send an Idempotency-Key with each purchase. For 24 hours, the same key returns the same label.
- If you send the same key with a different body, the API returns 422.
- GET and DELETE requests are safe to repeat and do not need a key.
# Errors
Each error contains a stable code, a readable message, and the field that caused it.
- If you receive a 4xx status, correct the request. If you receive a 5xx status, retry it.
- We never reuse codes. Handle unknown codes, because we may add new ones at any time.
- If you contact support, include the request ID.
# Pagination
Lists are returned in pages of 50, newest first, with a cursor for the next page.
- A cursor keeps its position if parcels are added, so no parcel appears twice.
- Use limit to request up to 500 items per page.
- Responses do not contain a total count.
# SDKs
We provide libraries for TypeScript, Python, Go, and Ruby, generated from our OpenAPI specification.
- They retry requests that are safe to repeat, and follow Retry-After.
- Each library has its own version. A new major version requires code changes.
- For operations without a method, use the raw client.
`,
  'sp_api-reference': `
# Addresses
Check an address, correct its spelling, and see if a carrier delivers there.
- The response contains both the original and the corrected address. Show both before you overwrite the original.
- The response flags residential addresses, because three carriers charge more for them.
- Couriers do not deliver to post office boxes, but postal services do.
# Rates
List prices and transit times of all carriers for a shipment, cheapest first.
- Send all parcels of a shipment together, because carriers discount additional parcels.
- Surcharges are itemized by name.
- Rates in other currencies are converted at the central bank's daily rate.
# Labels
Buy a rate and get a label to print.
- You can void a label for up to 28 days, until it is scanned.
- Reprinting is free and produces the same barcode.
- Customs forms are additional pages in the same file.
# Tracking
Track a parcel with the same states for all carriers.
- There are nine states. The response also contains the carrier's original status.
- The estimated delivery date is updated after every scan.
- Tracking history is available for 400 days.
# Returns
Buy a return label for your customer.
- You pay only if the label is scanned.
- Five carriers accept a QR code instead of a printed label.
- You can issue refunds after the first scan or on arrival. We send a webhook for both.
`,
  sp_carriers: `
# Connect a carrier
Connect your carrier account to ship at your own rates.
- You need your account number and an invoice from the last 90 days.
- Verification takes between one minute and two working days, depending on the carrier.
- You can still compare our rates, and choose a rate for each shipment.
# Pickups
Schedule a single pickup or a daily one.
- Schedule pickups before the carrier's cut-off time, in the warehouse's time zone.
- You can cancel a pickup until one hour before its time window.
- Mention heavy parcels in the request, because they require a second person.
# Surcharges
What carriers charge extra for, and how to avoid surcharges.
- Most surcharges depend on size. A box that is 1 cm too long can cost twice as much.
- Fuel surcharges change every Monday.
- Most carriers charge €14 for an incorrect address. Address checks are free.
# Claims
What to do if a parcel is lost or damaged.
- You can file a claim within 30 days of the promised delivery date.
- Keep the packaging, and take photos of all six sides.
- Without insurance, carriers compensate by weight, not by value.
`,
  sp_customs: `
# Harmonized codes
Every product that crosses a border has a code that determines its duty.
- The first six digits are the same worldwide. The others differ by country.
- We suggest a code based on the description, but the sender is responsible for it.
- An incorrect code delays the parcel and can lead to fines.
# Commercial invoices
Customs uses the invoice to check the seller, the buyer, the goods, and their value.
- State the amount that the buyer paid, including for gifts and samples.
- Attach three signed copies to the box, unless the country accepts electronic invoices.
- Customs rejects vague descriptions such as parts or gift.
# Duties and taxes
Who pays duties and taxes, and how to show them at checkout.
- We guarantee our quotes. If the duty is higher, we pay the difference.
- Below a country's threshold, there is no duty, but tax may apply.
- If duties are collected on delivery, the recipient pays an additional fee.
# Prohibited goods
Goods that you cannot ship, by country and carrier.
- Lithium batteries require a label, and some cannot be sent by air.
- Perfume is classified as a dangerous liquid.
- The list changes weekly. The API checks every line of an invoice.
`,
  'sp_tracking-portal': `
# Brand your portal
Customize the page on which customers track their parcels.
- Colors, logo, and fonts come from your theme. Dark mode is automatic.
- Add a CNAME record to use your own domain.
- The page loads no third-party scripts, so it does not need a cookie banner.
# Notifications
Send emails and text messages about important tracking events.
- Notify customers about four of the nine states. With more messages, people unsubscribe.
- Text messages are sent between 8 a.m. and 8 p.m. in the recipient's time zone.
- Replies are sent to your support address.
# Delivery preferences
Let customers choose a different day, a neighbor, or a pickup location.
- The available options depend on the carrier and country.
- Customers can make changes until the parcel is out for delivery.
- The sender can see all changes.
`,
  'sp_warehouse-app': `
# Set up a station
A station consists of a scale, a scanner, and a printer.
- The app runs in a browser and connects to the scale and printer through the Tidewater bridge.
- Calibrate the scale every Monday. An error of 10 grams can cost thousands per month.
- Each station remembers its packaging.
# Pack and print
Scan an order, pack it in the suggested box, and print the label.
- The app suggests the smallest box that fits, and shows how to fill it.
- If a label does not print within two seconds, the app uses the next printer.
- Set aside orders with open questions.
# Work offline
What works without a network connection.
- You can buy up to 500 labels in advance.
- Scans are stored and sent when the connection is restored.
- Prices may change while you are offline. The app shows the difference at the end of the day.
`,
  'sp_release-notes': `
# October release
Label batches, a faster tracking portal, and the end of rates version 1.
- You can create up to 1,000 labels in one call, with a result for each label.
- The tracking portal loads in 0.8 seconds on a slow phone.
- Rates version 1 will be shut down in March.
# September release
Electronic invoices for nine more countries, and new tracking states.
- Paperless customs is available for Norway, Switzerland, and seven more countries.
- The state attempted is replaced by absent and refused.
- You can resend webhooks from the dashboard.
# August release
Delivery preferences and scoped API keys.
- Recipients can choose a different delivery day in 14 countries.
- Existing keys keep all scopes until you restrict them.
- Fixed: the weight of shipments with several parcels was rounded twice.
`,
}
