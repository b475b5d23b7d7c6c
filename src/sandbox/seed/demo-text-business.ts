/** The topics of business spaces, in the format of the customer texts. */
export const businessTexts: Record<string, string> = {
  sp_support: `
# Macros
Answers that are given often, and how to make them sound like a person.
- Change the first and the last sentence, always.
- A macro that is used weekly belongs in the product docs.
- Outdated ones are deleted, not kept for safety.
# Escalation
When to hand over, and what to hand over with it.
- Money and personal data go to a lead at once.
- An engineer needs request ids, not screenshots.
- The customer hears from us every day, even if there is no news.
# Lost parcels
What customers fear most, step by step.
- No scan for five days at home, ten abroad: open a search.
- Send a replacement before the carrier answers, up to 100 euro.
- Close the claim only when the money is there.
`,
  sp_sales: `
# Pitch
Ship with every carrier through one contract, and know where each parcel is.
- Start with returns: everyone has that problem.
- Show their own address data, checked.
- Never promise a carrier that is not connected.
# Security questions
The forty questions that every buyer asks, answered once.
- Data stays in the region of the contract.
- The last report of the auditors is shared under a non-disclosure agreement.
- We test the restore of backups every month.
`,
  sp_finance: `
# Month end
Five working days from the last label to the closed books.
- Carrier invoices are matched by parcel; differences above 2 euro are disputed.
- Accruals come from the event log.
- No one books by hand on day five.
# Purchasing
Who may buy what.
- Up to 500 euro: you. Up to 5,000: your lead. Above: finance.
- Subscriptions have an owner and an end.
- Three offers above 10,000 euro.
`,
  sp_legal: `
# Contracts
Templates, who may sign, and how long it takes.
- Standard terms need no lawyer.
- A changed liability clause always does.
- Signed files live in the vault of contracts.
# Privacy requests
People may request their data, and we have 30 days to answer.
- Check who asks before you answer.
- Receivers of parcels ask the shop first; we help it.
- Deletion keeps the data that tax law requires.
`,
  sp_partners: `
# Become a partner
Agencies and software houses that build on our API.
- Two certified developers and one live customer.
- Partners get 15 percent of the first year.
- A partner manager answers within a day.
# Build a connector
From an idea to a listing in our marketplace.
- Use OAuth, never keys of the customer.
- Reviews take five working days.
- A connector that is not updated for a year is taken down.
# Co-marketing
Joint projects, and what they require.
- One story of a customer a quarter.
- Logos follow the guide.
- Joint webinars are planned eight weeks ahead.
`,
  'sp_partner-api': `
# OAuth
How a connector acts for a merchant who has agreed to it.
- Authorization codes with PKCE, also for servers.
- Access tokens live for an hour, refresh tokens for 90 days.
- A merchant can withdraw consent at any time; expect 401.
# Merchant events
The events that partners receive about their merchants.
- Installs, uninstalls, changes of plan.
- No event holds personal data; fetch it when you need it.
- Events are kept for 14 days.
`,
  sp_data: `
# Metrics
The twelve numbers that guide us, and how each is counted.
- A label counts on the day it is bought, minus what was voided.
- On time means before the promise at the moment of buying.
- A definition is changed in writing, with a date.
# Warehouse tables
What is in the data warehouse, how fresh, and who owns it.
- Facts are loaded hourly, dimensions nightly.
- Personal data is hashed on the way in.
- Ask before you join across regions.
`,
  sp_research: `
# Interview guide
How to listen to warehouse managers without selling to them.
- Ask about the last time, not about the usual case.
- Two people: one asks, one writes.
- Thank people with a voucher, not with a promise.
# Findings 2026
What we learned this year, with the evidence beside it.
- Packing stations wait for printers one minute in ten.
- Receivers trust a map more than a date.
- No one reads tracking e-mails beyond the first line.
`,
  sp_archive: `
# Rates version 1
The old rates, kept for those who still use them until March.
- Answers in pounds and inches.
- No surcharges by name.
- Moves to version 2 with a change of three fields.
# Legacy dashboard
What still lives in the old dashboard.
- Invoices before 2024.
- Users without single sign-on.
- It can be read, not written.
`,
}
