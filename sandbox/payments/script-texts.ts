/**
 * Browser scripts of the sandbox providers, which behave in a page like the real ones. `__BASE__`
 * is the mount's address.
 */

/**
 * Xendit.js v1 (docs.xendit.co "Tokenization"): the callback is called once, and again when the
 * holder has answered the bank.
 */
export const XENDIT_SCRIPT = `"use strict";
window.Xendit={setPublishableKey(key){this.key=key},card:{
validateCardNumber(n){const d=String(n).replace(/\\D/g,"");if(!/^\\d{12,19}$/.test(d))return false;let s=0;[...d].reverse().forEach((c,i)=>{let v=+c;if(i%2){v*=2;if(v>9)v-=9}s+=v});return s%10===0},
validateExpiry(m,y){const now=new Date();const e=new Date(+y,+m,1);return +m>=1&&+m<=12&&e>now},
validateCvn(c){return /^\\d{3,4}$/.test(c)},
validateCvnForCardType(c,n){return c.length===(/^3[47]/.test(String(n).replace(/\\D/g,""))?4:3)},
createToken(data,callback){
fetch("__BASE__/xendit/v2/credit_card_tokens",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({is_single_use:!data.is_multiple_use,amount:data.amount,card_data:{account_number:data.card_number,exp_month:data.card_exp_month,exp_year:data.card_exp_year,cvn:data.card_cvn}})})
.then(async r=>{const body=await r.json();if(!r.ok)return callback(body);
if(body.status==="IN_REVIEW")addEventListener("message",function heard(event){const d=event.data;if(event.origin!==new URL("__BASE__").origin||!d||d.sandboxPayment!=="answered"||d.id!==body.id)return;removeEventListener("message",heard);callback(null,{id:d.id,authentication_id:d.authentication_id,status:d.status,failure_reason:d.failure_reason})});
callback(null,body)},()=>callback({error_code:"SERVER_ERROR",message:"No answer"}))}}};
`;

/**
 * Stripe.js v3 (docs.stripe.com/js): a card element in the provider's frame, which creates the
 * payment method.
 */
export const STRIPE_SCRIPT = `"use strict";
window.Stripe=function(key){return{elements(){return{create(){const frame=document.createElement("iframe");frame.src="__BASE__/stripe/v3/card";frame.title="Card";frame.style.cssText="border:0;width:100%;height:110px";return{frame,mount(where){(typeof where==="string"?document.querySelector(where):where).append(frame)},on(){},destroy(){frame.remove()}}}}},
createPaymentMethod({card}){return new Promise(resolve=>{const origin=new URL("__BASE__").origin;addEventListener("message",function heard(event){if(event.origin!==origin||event.source!==card.frame.contentWindow||!event.data||event.data.sandboxPayment!=="method")return;removeEventListener("message",heard);resolve(event.data.result)});card.frame.contentWindow.postMessage({sandboxPayment:"make"},origin)})}}};
`;

export const CARD_FRAME = `"use strict";
addEventListener("message",event=>{if(event.origin!==location.origin||!event.data||event.data.sandboxPayment!=="make")return;const body=new URLSearchParams({type:"card","card[number]":document.forms.card.number.value});
fetch("__BASE__/stripe/v1/payment_methods",{method:"POST",body}).then(r=>r.json()).then(a=>parent.postMessage({sandboxPayment:"method",result:a.error?{error:a.error}:{paymentMethod:a}},location.origin))});
`;
