/** The topics of spaces for business teams, in the format of `productTexts`. */
export const businessTexts: Record<string, string> = {
  sp_support: `
# Macros
Ready-made answers to common questions, and how to personalize them.
- Always personalize the first and last sentence.
- If you use a macro every week, move its content to the product docs.
- Delete outdated macros.
# Escalation
When to escalate a ticket, and what information to include.
- Escalate payment and personal data issues to a lead immediately.
- Include request IDs. Screenshots are not enough for an engineer.
- Update the customer every day, even if there is no news.
# Lost parcels
How to handle a lost parcel, step by step.
- Open a search after five days without a scan, or ten for international parcels.
- For orders up to €100, send a replacement before the carrier responds.
- Close the claim only after the refund arrives.
`,
  sp_sales: `
# Pitch
Ship with every carrier through one contract, and track each parcel.
- Start with returns, because every merchant has to handle them.
- Run their own addresses through the address check.
- Never promise a carrier that we do not support.
# Security questions
Answers to the 40 questions that buyers ask most.
- Data stays in the region named in the contract.
- We share the latest audit report under a non-disclosure agreement.
- We test restoring from backups every month.
`,
  sp_finance: `
# Month end
How we close the books within five working days.
- Match carrier invoices to parcels, and dispute differences over €2.
- Calculate accruals from the event log.
- Do not make manual entries on day five.
# Purchasing
Spending limits and approvals.
- You can approve up to €500, your lead up to €5,000, and finance any amount.
- Each subscription needs an owner and an end date.
- Get three quotes for purchases over €10,000.
`,
  sp_legal: `
# Contracts
Templates, signing authority, and turnaround times.
- Standard terms do not need legal review.
- Changes to the liability clause always need legal review.
- Store signed contracts in the contract vault.
# Privacy requests
Anyone can request their data, and we must respond within 30 days.
- Verify the requester's identity before you respond.
- Refer parcel recipients to the shop, and help the shop respond.
- Keep the data that tax law requires, even after a deletion request.
`,
  sp_partners: `
# Become a partner
Requirements and benefits for agencies that build on our API.
- You need two certified developers and one live customer.
- Partners receive 15% of first-year revenue.
- A partner manager responds within one day.
# Build a connector
Build a connector and list it in our marketplace.
- Use OAuth. Never ask for a customer's API keys.
- A review takes five working days.
- We remove connectors that have not been updated for a year.
# Co-marketing
Joint marketing projects and their requirements.
- We publish one customer story per quarter.
- Follow the brand guidelines when you use logos.
- Plan joint webinars eight weeks in advance.
`,
  'sp_partner-api': `
# OAuth
How a connector acts on behalf of a merchant.
- Use authorization codes with PKCE, including on servers.
- Access tokens expire after an hour, refresh tokens after 90 days.
- Merchants can revoke access at any time, and requests then return 401.
# Merchant events
Events that partners receive about their merchants.
- We send events for installs, uninstalls, and plan changes.
- Events contain no personal data. Fetch it when you need it.
- We keep events for 14 days.
`,
  sp_data: `
# Metrics
Our 12 key metrics and their definitions.
- A label counts on the day of purchase, unless it is voided.
- A delivery is on time if it meets the date promised at purchase.
- Document and date every change to a definition.
# Warehouse tables
Data warehouse tables, how current they are, and who owns them.
- Fact tables load hourly, and dimension tables nightly.
- Personal data is hashed on import.
- Ask before you join data across regions.
`,
  sp_research: `
# Interview guide
How to interview warehouse managers without selling to them.
- Ask about a specific recent event, not the usual case.
- Interview in pairs: one person asks, and the other takes notes.
- Thank participants with a voucher.
# Findings 2026
What we learned this year, with evidence.
- Packing stations spend 10% of their time waiting for printers.
- Recipients trust a map more than a date.
- Most people read only the first line of tracking emails.
`,
  sp_archive: `
# Rates version 1
Rates version 1 remains available until March.
- Responses use pounds and inches.
- Surcharges are not itemized.
- To migrate to version 2, change three fields.
# Legacy dashboard
Data that is still in the old dashboard.
- It contains invoices from before 2024.
- It supports users without single sign-on.
- It is read-only.
`,
}
