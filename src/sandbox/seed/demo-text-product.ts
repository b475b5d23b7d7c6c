/**
 * The topics of customer spaces: each heading is a page; its first line is the description, the
 * other lines are facts.
 */
export const productTexts: Record<string, string> = {
  'sp_get-started': `
# Create your account
An account holds your API keys, your warehouses and the carriers that you ship with; creating one takes two minutes and needs no card.
- The first workspace is a sandbox: labels that you buy there are free and cannot be scanned.
- Every person gets a sign-in of their own; keys belong to the workspace and outlive the person who made them.
- Going live needs a billing address and one verified sender address.
# Send your first parcel
From an address to a printed label in four calls: check the address, ask for rates, buy a label, follow the parcel.
- Weights are grams and lengths millimeters, always as whole numbers.
- A rate is good for 30 minutes; buying it later answers 409 and a fresh price.
- The label comes as PDF, PNG or ZPL; printers in warehouses want ZPL.
# Go live checklist
What to check before the first real parcel leaves your warehouse.
- Swap the sandbox key for a live one; they begin with tw_test_ and tw_live_.
- Subscribe to tracking.exception, or you will hear of lost parcels from your customers.
- Print one label on every printer: a wrong density makes bar codes that no carrier can read.
# Glossary
Terms that carriers, customs and we use, with their meanings.
- A shipment holds one or more parcels that go to one address on one day.
- A manifest is the list that the driver signs; without it some carriers refuse the pick-up.
- DDP means that you pay duties, DAP that the receiver does.
`,
  'sp_developer-guide': `
# Authentication
Every request carries an API key in the Authorization header; keys are made in the dashboard and shown once.
- A key has scopes; a key for the warehouse needs labels:write and nothing else.
- Rotate keys every 90 days: two may be active, so that nothing breaks in between.
- A key that was found in a public repository is disabled at once, and its owner gets an e-mail.
# Rate limits
The API takes 600 requests a minute and key, counted over a sliding window.
- Each response contains the remaining requests in X-RateLimit-Remaining.
- Beyond the limit the answer is 429 with Retry-After in seconds; obey it and add jitter.
- Batches of rates count as one request, however many addresses they hold.
# Webhooks
We call your endpoint when something happens to a parcel, so that you need not poll.
- Each call is signed; compare the signature in constant time and refuse what is older than 5 minutes.
- Answer within 10 seconds with any 2xx; do the work later, in a queue.
- A call that fails is repeated for 3 days, with growing pauses, in no promised order.
# Idempotency
Sending the same request twice must not buy two labels.
- Give each purchase an Idempotency-Key; the same key gives the same label for 24 hours.
- The same key with another body answers 422, since one of the two must be a mistake.
- GET and DELETE are safe to repeat and take no key.
# Errors
An error has a code that stays the same, a message for people, and the field that is to blame.
- 4xx means that the request has to change; 5xx that it may be repeated.
- Codes are never reused; new ones may come at any time, so handle the unknown.
- Send us the request id, so that we can find the call in our logs.
# Pagination
Lists come in pages of 50, newest first, with a cursor to the next one.
- A cursor keeps its position while parcels are added, so no parcel appears twice.
- Ask for up to 500 a page with limit.
- There is no count of all: counting millions of parcels would take longer than the page.
# SDKs
Libraries for TypeScript, Python, Go and Ruby, made from the same specification as the reference.
- They repeat what is safe to repeat and obey Retry-After.
- Each is versioned on its own; a major version means that code has to change.
- For anything else, use their raw client.
`,
  'sp_api-reference': `
# Addresses
Checks an address, corrects its spelling, and says whether a carrier delivers there.
- The answer keeps your text beside the corrected one: show both before you overwrite.
- Residential addresses cost more with three of our carriers; the response has a flag for them.
- A post-office box is refused by couriers and accepted by the post.
# Rates
Prices and transit times of every carrier for a shipment, the cheapest first.
- Send all parcels of the shipment together: carriers give a discount for the second one.
- Surcharges are listed by name, never hidden in the total.
- Rates in other currencies are converted at the daily rate of the central bank.
# Labels
Buys a rate and gives the label to print.
- A label can be voided until it is scanned, for up to 28 days.
- Reprinting is free and gives the very same bar code.
- Customs forms come as further pages of the same file.
# Tracking
Where a parcel is, in one vocabulary for all carriers.
- There are nine states; the response also contains the carrier's own wording.
- The estimated delivery is updated after every scan.
- History is kept for 400 days.
# Returns
A return label that you buy and your customer uses.
- It costs nothing until it is scanned.
- A QR code replaces the paper in shops of five carriers.
- Refunds can wait for the scan or for the warehouse; a webhook comes for both.
`,
  sp_carriers: `
# Connect a carrier
Ship at your own prices by connecting the account that you have with a carrier.
- You need the account number and an invoice of the last 90 days.
- Checking takes from a minute to two working days, depending on the carrier.
- Our prices stay visible for comparison; you choose for each shipment.
# Pick-ups
Order a driver to your door, or let one come every day.
- Order before the cut-off of the carrier, in the time of the warehouse.
- A pick-up can be canceled up to an hour before its window.
- Heavy parcels need two people; mention them in the order, or the driver leaves without them.
# Surcharges
What carriers add to the price, and how to avoid it.
- Most are for size: a box that is 1 cm too long costs as much as two.
- Fuel changes every Monday.
- A wrong address costs 14 euro with most carriers; checking it costs nothing.
# Claims
What to do when a parcel is lost or arrives broken.
- Claims are open for 30 days after the promised delivery.
- Keep the packaging and take photographs of all six sides.
- Without insurance carriers pay by weight, which is seldom what it was worth.
`,
  sp_customs: `
# Harmonized codes
Every product that crosses a border has a number that determines its duty.
- Six digits are the same everywhere, the rest differs by country.
- We suggest a code from the description; the sender stays responsible.
- A wrong code delays the parcel and can be fined years later.
# Commercial invoices
The paper that customs reads first: who sells what to whom, and for how much.
- Values are those that the buyer paid, also for gifts and samples.
- Three signed copies travel outside of the box, unless the country takes them electronically.
- Descriptions such as parts or gift are refused.
# Duties and taxes
Who pays when, and how to show it in your checkout.
- Quotes are guaranteed: if duty is higher, we pay the difference.
- Below a country's threshold there is no duty, but often tax.
- Collecting at the door costs the receiver a fee and you a customer.
# Prohibited goods
What may not be sent, by country and carrier.
- Lithium batteries need a label, and some may not fly at all.
- Perfume counts as a dangerous liquid.
- The list changes weekly; the API checks every line of an invoice.
`,
  'sp_tracking-portal': `
# Brand your portal
A page with your logo on which customers see where their parcel is.
- Colors, logo and fonts come from your theme; dark mode follows by itself.
- Use a domain of your own with one CNAME record.
- The page loads no third-party script, so it needs no cookie banner.
# Notifications
E-mail and text messages at the moments that customers care about.
- Four of nine states are worth a message; more makes people unsubscribe.
- Texts are sent between 8 and 20 o'clock in the time of the receiver.
- Replies go to your support address.
# Delivery preferences
Customers can move the day, name a neighbor or choose a shop.
- What is offered depends on carrier and country.
- A change is possible until the parcel is on the van.
- The sender sees who changed what.
`,
  'sp_warehouse-app': `
# Set up a station
A station is a table with a scale, a scanner and a printer that belong together.
- The app runs in a browser; scale and printer speak through the Tidewater bridge.
- Calibrate the scale on Mondays: ten grams too many cost thousands a month.
- A station remembers its packaging.
# Pack and print
Scan an order, put it in the box that the app names, and print.
- The app picks the smallest box that fits and says how to fill it.
- A label prints in under two seconds, or the next printer takes over.
- Orders with an open question are set aside, never guessed.
# Work offline
What works without a network connection.
- Up to 500 labels can be bought ahead.
- Scans are kept and sent when the network is back.
- Prices may differ then; the difference is shown at the end of the day.
`,
  'sp_release-notes': `
# October release
Batches of labels, a faster tracking portal, and the end of version 1 of rates.
- Up to 1,000 labels in one call, with a result for each.
- The portal shows its first content in 0.8 seconds on a slow phone.
- Rates version 1 stops answering in March.
# September release
Electronic invoices for nine more countries and a new vocabulary of tracking.
- Paperless customs for Norway, Switzerland and seven more.
- The state attempted is now two: absent and refused.
- Webhooks can be sent again from the dashboard.
# August release
Delivery preferences, and keys with scopes.
- Receivers choose another day in 14 countries.
- Old keys keep all scopes until you narrow them.
- Fixed: the weight of multi-piece shipments was rounded twice.
`,
}
